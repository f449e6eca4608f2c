// Where rows, columns and cells of a table stand among the texts of a page, which knows nothing of tables.
import type { Change } from '../../../shared/detect/change.ts';
import { whole } from './compute-marks.ts';
import type { SideIndex } from './side-index.ts';
import type { Span } from './stop.ts';

/** A cell that says something else now is a cell that changed, whatever it counts as among all texts. */
export function cellSpans(
  side: SideIndex,
  { op, cells = [] }: Change,
  row: string,
  which: 'old' | 'new',
): Span[] {
  const texts = cells.map((cell) => (which === 'old' ? cell.before : cell.after));
  const free = texts.map((text) => side.takeText(text));
  // The row has moved, too, and was taken for that.
  const taken = free.includes(null) ? takeRow(side, row, 'table') : [];
  const found = free.flatMap((spans, at) => {
    if (spans !== null)
      return spans.map((span) => (side.step(span.block)?.op === 'update' ? span : { ...span, op }));
    const block = taken.find((one) => side.says(one, texts[at]!));
    return block === undefined ? [] : [whole(side.page.blocks, block, op)];
  });
  // Cells that are no texts of their own: what changed in the one they stand in.
  return found.length > 0 ? found : taken.flatMap((block) => side.spansIn(block));
}

/** Of a row, the first cells may stand in an earlier one and reach down. */
export function takeRow(side: SideIndex, value: string, type: Change['type']): number[] {
  let blocks = side.takeRun(value);
  if (type !== 'table') return blocks;
  for (let rest = value; blocks.length === 0 && rest.includes(' | '); ) {
    rest = rest.slice(rest.indexOf(' | ') + 3);
    blocks = side.takeRun(rest);
  }
  return blocks;
}

/** A column is told as its heading with its cells. */
export function columnSpans(side: SideIndex, column: string): Span[] {
  return column.split(/: | \| /).flatMap((cell) => side.takeText(cell) ?? []);
}
