// What an edit does, told to the person before saving: to the history, the schedule, and the sentinels that hang on it.
import type { EndPoint, SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import { timePointMs } from '../../../shared/sentinel/time-point.ts';
import type { Sentinel, SentinelState } from '../../store/records.ts';
import { waitersOf } from '../events/delete-sentinel.ts';
import { dayAndTime } from '../events/wait-reason.ts';
import { toLifeRecord } from './to-life-record.ts';

export interface Clock {
  now: number;
  /** Of times written without a zone. */
  zone: string;
}

/** A running sentinel whose start is moved into the future waits again; otherwise its start is a fact. */
export function startAfterEdit(
  old: Sentinel,
  tree: SentinelTree,
  clock: Clock,
): { state: SentinelState; startedAt: number | null } {
  const { state, startedAt } = old;
  const later = futureStart(old, tree, clock);
  if (startedAt === null || later === null) return { state, startedAt };
  return { state: state === 'enabled' ? 'waiting' : state, startedAt: null };
}

function futureStart(old: Sentinel, tree: SentinelTree, clock: Clock): number | null {
  const [before, after] = [withDefaults(old.tree as SentinelTree).from, withDefaults(tree).from];
  if (same(before, after) || after.kind === 'start' || after.kind === 'end') return null;
  const at = timePointMs(after, clock, 'start');
  return at !== null && at > clock.now ? at : null;
}

export function editEffects(
  old: Sentinel,
  tree: SentinelTree,
  all: readonly Sentinel[],
  samePage: boolean,
  clock: Clock,
): string[] {
  const [before, after] = [withDefaults(old.tree as SentinelTree), withDefaults(tree)];
  const changed = (part: keyof typeof before) => !same(before[part], after[part]);
  const records = all.map(toLifeRecord);
  const waiters = waitersOf(toLifeRecord(old), records);
  const later = old.startedAt === null ? null : futureStart(old, tree, clock);
  const effects: [boolean, string][] = [
    [
      !samePage,
      'It watches another page from now on, beginning with the first version seen there. Past changes stay.',
    ],
    [
      samePage && (changed('monitor') || changed('scope') || changed('noise')),
      'Versions from now on are judged in the new way. Past changes stay as they are.',
    ],
    [samePage && changed('compare'), 'Comparing begins anew with the newest version.'],
    [samePage && changed('fetch'), 'The page is checked at once, then in the new rhythm.'],
    [
      later !== null,
      `It has started already; it will wait again and start ${dayAndTime(later ?? 0, clock.zone, clock.now)}.`,
    ],
    [
      old.startedAt !== null && later === null && changed('from'),
      'It has started already, so its new start changes nothing.',
    ],
    [changed('to') && endsAtOnce(after.to, clock), 'Its end lies in the past, so it will end at once.'],
    [
      old.name !== tree.name && waiters.length > 0,
      `${waiters.map(({ sentinel }) => sentinel.name).join(', ')} will follow its new name.`,
    ],
    [
      waiters.length > 0 && (changed('from') || changed('to')),
      `${waiters.map(({ sentinel }) => sentinel.name).join(', ')} will wait for the new times.`,
    ],
  ];
  return effects.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

function endsAtOnce(to: EndPoint, clock: Clock): boolean {
  const at = timePointMs(to, clock, 'end');
  return at !== null && at <= clock.now;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
