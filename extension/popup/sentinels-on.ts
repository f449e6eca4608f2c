// Which sentinels watch the page at an address; where one reads on it (the fragment) makes no difference.
import type { SentinelView } from '../../shared/api/sentinels.ts';

const rank = { enabled: 0, waiting: 1, disabled: 2, ended: 3 } as const;

export function sentinelsOn(url: string, sentinels: readonly SentinelView[]): SentinelView[] {
  const key = pageKey(url);
  const found = sentinels.filter((sentinel) => pageKey(sentinel.url) === key);
  const alive = found.filter((sentinel) => sentinel.state !== 'ended');
  return (alive.length > 0 ? alive : found).sort((a, b) => rank[a.state] - rank[b.state]);
}

function pageKey(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  if (!/^#[/!]/.test(parsed.hash)) parsed.hash = '';
  return parsed.href;
}
