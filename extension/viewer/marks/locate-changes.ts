// Finds on the shown pages what a sentinel detected. A change says what stood there and in which text, not where in a
// document; the comparison of the shown pages says which places changed, and the two are brought together here.
import type { Change, ChangeValue } from '../../../shared/detect/change.ts';
import type { MediaChange } from './compare-media.ts';
import { whole } from './compute-marks.ts';
import { inOrder } from './find-stops.ts';
import { gapFor } from './gap-for.ts';
import { SideIndex } from './side-index.ts';
import type { Pair, Place, ShownText, Span, Stop } from './stop.ts';

export interface Located {
  stops: Stop[];
  /** Indexes of changes that have no place on the page: its title, a film. */
  unplaced: number[];
}

export function locateChanges(
  changes: readonly Change[],
  old: ShownText,
  next: ShownText,
  steps: readonly Stop[],
  pairs: readonly Pair[],
  fields: readonly MediaChange[],
): Located {
  const sides = {
    old: new SideIndex(old, steps, fields, 'old'),
    new: new SideIndex(next, steps, fields, 'new'),
  };
  const stops: Stop[] = [];
  const unplaced: number[] = [];
  changes.forEach((change, index) => {
    const was = change.where === 'Title' ? null : placeOn(sides.old, change, 'old');
    const is = change.where === 'Title' ? null : placeOn(sides.new, change, 'new');
    if (was === null && is === null) {
      unplaced.push(index);
      return;
    }
    const oldPlace = was ?? { spans: [], gap: gapFor(pairs, is!.gap, 'old') };
    const newPlace = is ?? { spans: [], gap: gapFor(pairs, was!.gap, 'new') };
    // Of a keyword that came, the words beside it are nobody's question.
    const isBlock = change.type === 'any' || change.type === 'list' || change.type === 'table';
    const removed = isBlock ? removedFor(oldPlace, newPlace, sides.new) : undefined;
    stops.push({ op: change.op, old: oldPlace, new: newPlace, change: index, ...(removed && { removed }) });
  });
  return { stops: inRuns(inOrder(stops, next)), unplaced };
}

/** A run of new, gone or moved blocks is one thing to look at, however many changes it counts for. */
function inRuns(stops: readonly Stop[]): Stop[] {
  const runs: Stop[] = [];
  for (const stop of stops) {
    const last = runs.at(-1);
    if (last && goesOn(last, stop)) {
      last.old.spans.push(...stop.old.spans);
      last.new.spans.push(...stop.new.spans);
      last.also = [...(last.also ?? []), stop.change!];
    } else runs.push(stop);
  }
  return runs;
}

function goesOn(last: Stop, stop: Stop): boolean {
  if (stop.op !== last.op || stop.op === 'update') return false;
  const isNext = (side: 'old' | 'new') => {
    const before = last[side].spans.at(-1);
    const after = stop[side].spans[0];
    if (before === undefined || after === undefined) return before === after;
    return before.block + 1 === after.block && before.start === 0 && after.start === 0;
  };
  return isNext('old') && isNext('new') && last.old.spans.length + last.new.spans.length > 0;
}

function placeOn(side: SideIndex, change: Change, which: 'old' | 'new'): Place | null {
  const value = which === 'old' ? change.before : change.after;
  if (isCount(value)) return countedPlace(side, change, value.text, which);
  if (value === null) return null;
  if (typeof value === 'object' && 'href' in value) {
    const link = side.takeLink(value.href, value.text);
    return link === null
      ? asText(side, value.href, change)
      : { spans: [], gap: side.page.links[link]!.block, link };
  }
  if (typeof value === 'object' && 'src' in value) {
    const image = side.takeImage(value.src, value.alt);
    return image === null
      ? asText(side, value.src, change)
      : { spans: [], gap: side.page.images[image]!.block, image };
  }
  return textPlace(side, change, String(value), which);
}

/** In XML and JSON an address is a text like any other. */
function asText(side: SideIndex, address: string, { op }: Change): Place | null {
  if (side.page.type === 'html') return null;
  const blocks = side.takeRun(address);
  if (blocks.length === 0) return null;
  const spans = blocks.flatMap((block) =>
    op === 'update' ? side.spansIn(block) : [whole(side.page.blocks, block, op)],
  );
  return { spans, gap: blocks[0]! };
}

function isCount(value: ChangeValue | null): value is { text: string; count: number } {
  return typeof value === 'object' && value !== null && 'count' in value;
}

/** A word or phrase that is there more or less often: those occurrences that came or went. */
function countedPlace(
  side: SideIndex,
  { op, context, contextBefore }: Change,
  text: string,
  which: 'old' | 'new',
) {
  if (op === 'insert' && which === 'old') return null;
  if (op === 'delete' && which === 'new') return null;
  const changed = side.changedOccurrences(text);
  if (changed.length > 0 && (op === 'insert' || op === 'delete')) return placed(changed, op);
  return (
    inContext(side, text, which === 'old' ? (contextBefore ?? context) : context, op) ??
    fieldPlace(side, text)
  );
}

function textPlace(side: SideIndex, change: Change, value: string, which: 'old' | 'new'): Place | null {
  const { type, op, cells, context, contextBefore } = change;
  if (cells && cells.length > 0) {
    const spans = cells.flatMap((cell) => side.takeText(which === 'old' ? cell.before : cell.after) ?? []);
    if (spans.length > 0) return { spans, gap: spans[0]!.block };
  }
  if (type === 'any' || type === 'list' || type === 'table') {
    const blocks = side.takeRun(value.replace(/^<[^<>]*> /, ''));
    if (blocks.length === 0 || blocks.every((block) => side.step(block) === undefined)) {
      const field = fieldPlace(side, value);
      if (field !== null || blocks.length === 0) return field;
    }
    const own = blocks.flatMap((block) => side.spansIn(block));
    // Moved or new as a whole is marked as a whole; in what only changed, the words that did.
    const isWhole = op !== 'update' || (own.length === 0 && change.before === null);
    return {
      spans: isWhole ? blocks.map((block) => whole(side.page.blocks, block, op)) : own,
      gap: blocks[0]!,
    };
  }
  const changed = side.takeOccurrence(value, which === 'old' ? (contextBefore ?? context) : context);
  if (changed !== null) return placed([changed], op);
  return (
    inContext(side, value, which === 'old' ? (contextBefore ?? context) : context, op) ??
    fieldPlace(side, value)
  );
}

/** What a field says stands in no text. */
function fieldPlace(side: SideIndex, said: string): Place | null {
  const field = side.takeField(said);
  return field === null ? null : { spans: [], gap: side.page.fields[field]!.block, field };
}

function inContext(
  side: SideIndex,
  text: string,
  context: string | undefined,
  op: Change['op'],
): Place | null {
  const found = side.occurrencesIn(text, context);
  return found.length === 0 ? null : placed(found, op);
}

function placed(found: readonly Omit<Span, 'op'>[], op: Change['op']): Place {
  return { spans: found.map((span) => ({ ...span, op })), gap: found[0]!.block };
}

/** For the merged page: what the comparison says is gone from a block whose words changed. */
function removedFor(was: Place, is: Place, side: SideIndex): Stop['removed'] {
  const blocks = new Set(is.spans.map((span) => span.block));
  if (is.spans.length === 0 && was.spans.length > 0) blocks.add(is.gap);
  return side.step(is.spans[0]?.block ?? is.gap)?.removed?.filter(({ block }) => blocks.has(block));
}
