// Why a sentinel does not run now, in words for its person.
import type { EventPoint, Zone } from '../../../shared/sentinel/ast.ts';
import type { LifeRecord } from './life-record.ts';
import { byName } from './life-record.ts';
import { expectedAt, pointOf, type Surroundings } from './time-point.ts';
import { isOpen, nextOpening, weekdayIndex, withZone } from './window.ts';
import { wallTime } from './zone-clock.ts';

const day = 86_400_000;
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Null when it runs. */
export function waitReason(record: LifeRecord, around: Surroundings, now: number): string | null {
  if (record.state === 'ended')
    return record.endedAt === null ? 'ended' : `ended ${dayAndTime(record.endedAt, around.zone, now)}`;
  if (record.state === 'disabled') return 'disabled; enable it to go on';
  if (record.startedAt === null) return startReason(record, around, now);
  return windowReason(record, around.zone, now);
}

function startReason(record: LifeRecord, around: Surroundings, now: number): string {
  const point = pointOf(record, 'start');
  if (point.kind === 'start' || point.kind === 'end') return eventReason(record, point, around, now);
  const at = expectedAt(record, 'start', around);
  return at === null || at <= now ? 'starts at once' : `starts ${dayAndTime(at, around.zone, now)}`;
}

function eventReason(record: LifeRecord, point: EventPoint, around: Surroundings, now: number): string {
  const { of, kind, offset } = point;
  const other = byName(around.all, record.userId, of);
  if (other === undefined) return `waiting for the ${kind} of ${of}, which is gone`;
  const span = offset && `${offset.duration.amount} ${unitOf(offset.duration)}`;
  const relation = offset?.sign === '-' ? `${span} before` : `${span} after`;
  const at = expectedAt(record, 'start', around);
  const happened = kind === 'start' ? other.startedAt : other.endedAt;
  const when = at !== null && at > now ? dayAndTime(at, around.zone, now) : null;
  if (happened !== null)
    return when === null ? 'starts at once' : `starts ${when}, ${relation} the ${kind} of ${of}`;
  const waiting = `waiting for the ${kind} of ${of}`;
  const then = span === undefined ? '' : `; starts ${relation} it`;
  return `${waiting}${then}${when === null ? '' : ` (expected ${when})`}`;
}

function windowReason({ request }: LifeRecord, zone: Zone, now: number): string | null {
  const windows = withZone(request.fetch.windows, zone);
  if (isOpen(windows, now)) return null;
  const opening = nextOpening(windows, now);
  return opening === null
    ? 'its window never opens; edit its days and hours'
    : `in its window again ${dayAndTime(opening, windows[0]?.zone ?? zone, now)}`;
}

/** "at 08:00" today, "on Monday at 08:00" within a week, otherwise "on 2026-03-31 at 08:00". */
export function dayAndTime(at: number, zone: Zone, now: number): string {
  const wall = wallTime(zone, at);
  const time = new Date(wall).toISOString().slice(11, 16);
  const days = Math.floor(wall / day) - Math.floor(wallTime(zone, now) / day);
  if (days === 0) return `at ${time}`;
  if (days > 0 && days < 7) return `on ${names[weekdayIndex(wall)]} at ${time}`;
  return `on ${new Date(wall).toISOString().slice(0, 10)} at ${time}`;
}

function unitOf({ amount, unit }: { amount: number; unit: string }): string {
  return amount === 1 ? unit : `${unit}s`;
}
