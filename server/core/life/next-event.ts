// What happens to a sentinel next, as far as that is known.
import type { SentinelView } from '../../../shared/api/sentinels.ts';

type Times = Pick<SentinelView, 'state' | 'startedAt' | 'startsAt' | 'endsAt' | 'nextCheckAt'>;

export function nextEvent({
  state,
  startedAt,
  startsAt,
  endsAt,
  nextCheckAt,
}: Times): SentinelView['nextEvent'] {
  if (state === 'ended') return null;
  const coming = [
    { what: 'start' as const, at: startedAt === null ? startsAt : null },
    { what: 'check' as const, at: nextCheckAt },
    { what: 'end' as const, at: endsAt },
  ];
  const known = coming.flatMap(({ what, at }) => (at === null ? [] : [{ what, at }]));
  return known.sort((a, b) => a.at - b.at)[0] ?? null;
}
