// Turns From and To into something to wait for: a time that is known, or a time counted from an event that is not.
import type { EndPoint, Zone } from '../../../shared/sentinel/ast.ts';
import { timePointMs } from '../../../shared/sentinel/time-point.ts';
import { absolute, type EventExpression, or, plus, primitive, type Shift } from './event.ts';
import { byName, type LifeRecord } from './life-record.ts';
import { shifted } from './operators/plus.ts';
import { ownEvent } from './rules.ts';

export type Side = 'start' | 'end';

/** All sentinels that may be referred to, and the zone meant where none is written. */
export interface Surroundings {
  readonly all: readonly LifeRecord[];
  readonly zone: Zone;
}

/** When a sentinel started or ended, or will as far as can be told today; null when nobody can say. */
export function expectedAt(record: LifeRecord, side: Side, around: Surroundings): number | null {
  return expected(record, side, around, new Set());
}

function expected(record: LifeRecord, side: Side, around: Surroundings, seen: Set<string>): number | null {
  const happened = side === 'start' ? record.startedAt : record.endedAt;
  if (happened !== null) return happened;
  const key = ownEvent(side, record.id);
  if (seen.has(key)) return null;
  seen.add(key);
  const point = pointOf(record, side);
  const known = knownTime(record, side, around);
  if (known !== null || point.kind === 'open' || point.kind === 'at' || point.kind === 'now') return known;
  const other = byName(around.all, record.userId, point.of);
  const at = other === undefined ? null : expected(other, point.kind, around, seen);
  return at === null ? null : shifted(at, shiftsOf(point));
}

/** What to wait for until this side comes; null when it never will by itself. */
export function whenEvent(record: LifeRecord, side: Side, around: Surroundings): EventExpression | null {
  const point = pointOf(record, side);
  const known = knownTime(record, side, around);
  if (known !== null) return absolute(known);
  if (point.kind !== 'start' && point.kind !== 'end') return null;
  const other = byName(around.all, record.userId, point.of);
  if (other === undefined) return null;
  const shifts = shiftsOf(point);
  const happened = point.kind === 'start' ? other.startedAt : other.endedAt;
  if (happened !== null) return absolute(shifted(happened, shifts));
  const event = primitive(ownEvent(point.kind, other.id));
  if (shifts.length === 0) return event;
  if (point.offset?.sign !== '-') return plus(event, shifts);
  // Before an event means before its expected time, or with the event if it comes sooner than expected.
  const early = beforeEvent(other, point.kind, shifts, around, new Set());
  return early === null ? event : or(early, event);
}

/** The time before an event still to come, counted from whatever makes the time of that event known; null if nothing does. */
function beforeEvent(
  record: LifeRecord,
  side: Side,
  shifts: readonly Shift[],
  around: Surroundings,
  seen: Set<string>,
): EventExpression | null {
  const at = expectedAt(record, side, around);
  if (at !== null) return absolute(shifted(at, shifts));
  const point = pointOf(record, side);
  if (point.kind !== 'start' && point.kind !== 'end') return null;
  const other = byName(around.all, record.userId, point.of);
  const key = ownEvent(side, record.id);
  if (other === undefined || seen.has(key)) return null;
  seen.add(key);
  const counted = [...shiftsOf(point), ...shifts];
  return (
    beforeEvent(other, point.kind, counted, around, seen) ??
    plus(primitive(ownEvent(point.kind, other.id)), counted)
  );
}

/** The time itself where it hangs on no other sentinel; "now" is when it was made. */
function knownTime(record: LifeRecord, side: Side, { zone }: Surroundings): number | null {
  return timePointMs(pointOf(record, side), { now: record.createdAt, zone }, side);
}

export function pointOf({ request }: Pick<LifeRecord, 'request'>, side: Side): EndPoint {
  return side === 'start' ? request.from : request.to;
}

function shiftsOf({ offset }: { offset?: Shift }): readonly Shift[] {
  return offset === undefined ? [] : [offset];
}
