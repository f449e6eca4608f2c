// Finds on the shown pages what a sentinel detected. A change says what stood there and in which text, not where in a
// document; the comparison of the shown pages says which places changed, and the two are brought together here.
import type { Change, ChangeValue } from '../../../shared/detect/change.ts';
import type { MediaChange } from './compare-media.ts';
import { whole } from './compute-marks.ts';
import { inOrder } from './find-stops.ts';
import { gapFor } from './gap-for.ts';
import { cellSpans, columnSpans, takeRow } from './row-places.ts';
import { SideIndex } from './side-index.ts';
import type { Pair, Place, ShownText, Span, Stop } from './stop.ts';

export interface Located {
  stops: Stop[];
  /** Indexes of changes that have no place on the page: its title, a film. */
  unplaced: number[];
}

interface Sides {
  old: SideIndex;
  new: SideIndex;
}

export function locateChanges(
  changes: readonly Change[],
  old: ShownText,
  next: ShownText,
  steps: readonly Stop[],
  pairs: readonly Pair[],
  fields: readonly MediaChange[],
): Located {
  const sides: Sides = {
    old: new SideIndex(old, steps, fields, 'old'),
    new: new SideIndex(next, steps, fields, 'new'),
  };
  const stops: Stop[] = [];
  const unplaced: number[] = [];
  changes.forEach((change, index) => {
    let was = change.where === 'Title' ? null : placeOn(sides.old, change, 'old');
    let is = change.where === 'Title' ? null : placeOn(sides.new, change, 'new');
    if (was === null && is === null && change.type === 'value') {
      // A number put together from several pieces stands nowhere as it is told; the text around it does.
      const step = sides.new.stepIn(change.context);
      if (step) [was, is] = [step.old, step.new];
    }
    if (was === null && is === null) {
      unplaced.push(index);
      return;
    }
    const oldPlace = was ?? { spans: [], gap: gapFor(pairs, is!.gap, 'old') };
    const newPlace = is ?? { spans: [], gap: gapFor(pairs, was!.gap, 'new') };
    const removed = removedFor(change, oldPlace, newPlace, sides);
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
      ? asText(side, value.href, change, value.text)
      : { spans: [], gap: side.page.links[link]!.block, link };
  }
  if (typeof value === 'object' && 'src' in value) {
    const image = side.takeImage(value.src, value.alt);
    return image === null
      ? asText(side, value.src, change, value.alt)
      : { spans: [], gap: side.page.images[image]!.block, image };
  }
  return textPlace(side, change, String(value), which);
}

/** In XML and JSON an address is a text like any other; where it is the same, what it is called has changed. */
function asText(side: SideIndex, address: string, change: Change, label: string): Place | null {
  const { op, changed, signature } = change;
  if (side.page.type === 'html') return null;
  const isNamed = changed === 'text' || changed === 'alt';
  const inPath = () => (signature === undefined ? [] : side.takeAddress(address, signature));
  const tries = isNamed ? [() => side.takeRun(label)] : [() => side.takeRun(address), inPath];
  for (const find of tries) {
    const blocks = find();
    if (blocks.length === 0) continue;
    const spans = blocks.flatMap((block) => {
      const own = op === 'update' ? side.spansIn(block) : [];
      return own.length > 0 ? own : [whole(side.page.blocks, block, op)];
    });
    return { spans, gap: blocks[0]! };
  }
  return null;
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
    const spans = cellSpans(side, change, value, which);
    if (spans.length > 0) return { spans, gap: spans[0]!.block };
  }
  if (type === 'table' && change.changed === 'column') {
    const spans = columnSpans(side, value);
    return spans.length === 0 ? null : { spans, gap: spans[0]!.block };
  }
  if (type === 'any' || type === 'list' || type === 'table') {
    const blocks = takeRow(side, value.replace(/^<[^<>]*> /, ''), type);
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
  const around = which === 'old' ? (contextBefore ?? context) : context;
  // Of a value only the text around the new one is told; there is one on each side.
  const isAlone = type === 'value' && which === 'old' && contextBefore === undefined;
  const changed =
    side.takeOccurrence(value, around) ?? (isAlone ? side.takeOccurrence(value, undefined) : null);
  if (changed !== null) return placed([changed], op);
  return inContext(side, value, around, op) ?? fieldPlace(side, value);
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
function removedFor(change: Change, was: Place, is: Place, sides: Sides): Stop['removed'] {
  const { type, cells = [] } = change;
  const side = sides.new;
  if (cells.length > 0) return [...removedFromCells(cells, is, side), ...onlyRemoved(was, sides.old)];
  // Of a keyword that came, the words beside it are nobody's question; of a value, only those in whose place it came.
  const isBlock = type === 'any' || type === 'list' || type === 'table';
  if (!isBlock && type !== 'value') return undefined;
  const blocks = new Set(is.spans.map((span) => span.block));
  if (is.spans.length === 0 && was.spans.length > 0) blocks.add(is.gap);
  const removed = side.step(is.spans[0]?.block ?? is.gap)?.removed?.filter(({ block }) => blocks.has(block));
  if (isBlock) return removed;
  return removed?.filter(({ block, at }) =>
    is.spans.some((span) => span.block === block && at >= span.start - 1 && at < span.end),
  );
}

/** Whatever a cell counts as among all texts: a changed one has lost words or, where it was taken for another, all it said. */
function removedFromCells(
  cells: NonNullable<Change['cells']>,
  is: Place,
  side: SideIndex,
): NonNullable<Stop['removed']> {
  const blocks = new Set(is.spans.map(({ block }) => block));
  const left = [...cells];
  return [...blocks].flatMap((block) => {
    const step = side.step(block);
    const at = left.findIndex(({ after }) => side.says(block, after));
    const [cell] = at < 0 ? [] : left.splice(at, 1);
    if (step?.op === 'update' || cell === undefined)
      return step?.removed?.filter((one) => one.block === block) ?? [];
    return cell.before.trim() === '' ? [] : [{ block, at: 0, text: cell.before }];
  });
}

/** A cell that lost words and got none has nothing marked on the new page that would lead to it. */
function onlyRemoved(was: Place, side: SideIndex): NonNullable<Stop['removed']> {
  const steps = new Set(was.spans.map(({ block }) => side.step(block)));
  return [...steps].flatMap((step) =>
    step?.op === 'update' && step.new.spans.length === 0 ? (step.removed ?? []) : [],
  );
}
