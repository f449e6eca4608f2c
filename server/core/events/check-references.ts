// Whether the start and end a sentinel names can still happen: the others exist, are the person's own, and lead in no circle.
import type { Problem } from '../../../shared/api/error.ts';
import type { EventPoint } from '../../../shared/sentinel/ast.ts';
import { nearestWord } from '../../../shared/sentinel/nearest-word.ts';
import { byName, type LifeRecord } from './life-record.ts';
import { expectedAt, pointOf, type Side, type Surroundings } from './time-point.ts';
import { isKnownZone } from './zone-clock.ts';

/** `draft` may stand for one that exists already and is being edited: then `around.all` still holds the old one. */
export function checkReferences(draft: LifeRecord, around: Surroundings, now: number): Problem[] {
  const all = [...around.all.filter(({ id }) => id !== draft.id), draft];
  const problems = sides.flatMap((side) => checkSide(draft, side, { ...around, all }, now));
  return problems.length > 0 ? problems : checkCircles(draft, all);
}

const sides = ['start', 'end'] as const;
const fieldOf = { start: 'from', end: 'to' } as const;

function checkSide(draft: LifeRecord, side: Side, around: Surroundings, now: number): Problem[] {
  const point = pointOf(draft, side);
  const field = fieldOf[side];
  if (point.kind === 'at' && point.zone !== undefined && !isKnownZone(point.zone))
    return [
      { field, message: `There is no time zone "${point.zone}".`, suggestion: 'For example: Europe/Berlin' },
    ];
  if (point.kind !== 'start' && point.kind !== 'end') return [];
  // A side that has come no longer waits for anything.
  if (side === 'start' && draft.startedAt !== null) return [];
  const other = byName(around.all, draft.userId, point.of);
  if (other === undefined) return [missing(point, field, draft, around.all)];
  return alreadyHappened(draft, side, point, other, around, now);
}

function missing(point: EventPoint, field: string, draft: LifeRecord, all: readonly LifeRecord[]): Problem {
  const names = all.filter(({ userId, id }) => userId === draft.userId && id !== draft.id);
  const near = nearestWord(
    point.of,
    names.map(({ name }) => name),
  );
  return {
    field,
    message: `You have no sentinel named ${point.of}. Name one of your own in ${point.kind}(…).`,
    ...(near !== undefined && { suggestion: `Did you mean ${near}?` }),
  };
}

/** What has happened does not happen again; but a time counted from it may still lie ahead. */
function alreadyHappened(
  draft: LifeRecord,
  side: Side,
  point: EventPoint,
  other: LifeRecord,
  around: Surroundings,
  now: number,
): Problem[] {
  const field = fieldOf[side];
  const happened = point.kind === 'start' ? other.startedAt : other.endedAt;
  const isOver = happened !== null || other.state === 'ended';
  if (!isOver) return [];
  const at = expectedAt({ ...draft, startedAt: null, endedAt: null }, side, around);
  if (happened !== null && at !== null && at > now) return [];
  const did = point.kind === 'start' && happened !== null ? 'started' : 'ended';
  const instead = side === 'start' ? 'From now' : 'To open, or a time';
  return [
    {
      field,
      message: `${other.name} has already ${did}, so ${point.kind}(${point.of}) will not happen again. Write ${instead}.`,
    },
  ];
}

/** Follows what each start and end waits for; coming back to where it began, nothing would ever happen. */
function checkCircles(draft: LifeRecord, all: readonly LifeRecord[]): Problem[] {
  return sides.flatMap((side) => {
    const circle = circleFrom(draft, side, all);
    if (circle === null) return [];
    const way = circle.map(({ record, side: one }) => `${one}(${record.name})`).join(' waits for ');
    return [
      { field: fieldOf[side], message: `This would wait for itself: ${way}. Give one of them a time.` },
    ];
  });
}

interface Stop {
  readonly record: LifeRecord;
  readonly side: Side;
}

function circleFrom(draft: LifeRecord, side: Side, all: readonly LifeRecord[]): Stop[] | null {
  const way: Stop[] = [{ record: draft, side }];
  for (;;) {
    const { record, side: at } = way.at(-1)!;
    const point = pointOf(record, at);
    const happened = at === 'start' ? record.startedAt : record.endedAt;
    if (happened !== null || (point.kind !== 'start' && point.kind !== 'end')) return null;
    const other = byName(all, record.userId, point.of);
    if (other === undefined) return null;
    const isBack = other.id === draft.id && point.kind === side;
    const isStray = way.some((stop) => stop.record.id === other.id && stop.side === point.kind);
    way.push({ record: other, side: point.kind });
    if (isBack) return way;
    // A circle further on is the fault of others and told there.
    if (isStray) return null;
  }
}
