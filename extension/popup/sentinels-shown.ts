// Which of the sentinels on a page are shown, the one that matters most first.
import type { SentinelView } from '../../shared/api/sentinels.ts';

const rank = { enabled: 0, waiting: 1, disabled: 2, ended: 3 } as const;

export function sentinelsShown(found: readonly SentinelView[]): SentinelView[] {
  const alive = found.filter((sentinel) => sentinel.state !== 'ended');
  return (alive.length > 0 ? alive : found).toSorted((a, b) => rank[a.state] - rank[b.state]);
}
