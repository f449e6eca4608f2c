// In which ways news is told: as the sentinel says, and where it does not, as its person wishes.
import type { NotifyRule, NotifyTime } from '../../../shared/sentinel/ast.ts';
import type { NotifySettings, Way } from '../../store/notify-records.ts';

const atOnce: NotifyTime = { kind: 'immediate' };

/** `rules` are those of the sentinel, as written; absent where it has none. */
export function waysToTell(
  rules: readonly NotifyRule[] | undefined,
  wishes: Pick<NotifySettings, 'defaults'>,
): Way[] {
  const usual: readonly Way[] =
    wishes.defaults.length > 0 ? wishes.defaults : [{ channel: 'extension', address: null, cadence: atOnce }];
  const ways = (rules ?? [{}]).flatMap(({ channel, when }): Way[] => {
    if (channel === undefined) return usual.map((way) => ({ ...way, cadence: when ?? way.cadence }));
    const { kind, address } = channel;
    const wished = wishes.defaults.find((way) => way.channel === kind)?.cadence;
    return [{ channel: kind, address: address ?? null, cadence: when ?? wished ?? atOnce }];
  });
  return ways.filter(({ cadence }) => cadence.kind !== 'interactive');
}

/** Without those in which it has been told already. */
export function waysLeft(
  ways: readonly Way[],
  told: readonly Pick<Way, 'channel' | 'address'>[],
  { mail }: Pick<NotifySettings, 'mail'>,
): Way[] {
  const place = ({ channel, address }: Pick<Way, 'channel' | 'address'>) =>
    `${channel} ${address ?? (channel === 'email' ? mail : null) ?? ''}`;
  const known = new Set(told.map(place));
  return ways.filter((way) => !known.has(place(way)));
}
