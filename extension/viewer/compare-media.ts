// Images and links that came, went or changed their target: text alone does not show them, so they get outlines.
import type { ChangeOp } from '../../shared/detect/change.ts';

export interface MediaItem {
  /** What makes it the same thing: an image's source, or a link's target with its text. */
  key: string;
  /** What a person would call the same thing even when the key differs: alternative or link text. */
  label: string;
}

export interface MediaMarks {
  old: { index: number; op: ChangeOp }[];
  new: { index: number; op: ChangeOp }[];
}

/** Compared as a multiset; what is left over on both sides under one label was updated. */
export function compareMedia(oldItems: readonly MediaItem[], newItems: readonly MediaItem[]): MediaMarks {
  const waiting = indexesBy(oldItems, (item) => item.key);
  const come: number[] = [];
  newItems.forEach((item, index) => {
    if (waiting.get(item.key)?.shift() === undefined) come.push(index);
  });
  const gone = [...waiting.values()].flat().sort((a, b) => a - b);
  const byLabel = indexesBy(oldItems, (item) => item.label, gone);
  const marks: MediaMarks = { old: [], new: [] };
  for (const index of come) {
    const { label } = newItems[index]!;
    const partner = label === '' ? undefined : byLabel.get(label)?.shift();
    marks.new.push({ index, op: partner === undefined ? 'insert' : 'update' });
    if (partner !== undefined) marks.old.push({ index: partner, op: 'update' });
  }
  const updated = new Set(marks.old.map(({ index }) => index));
  for (const index of gone) if (!updated.has(index)) marks.old.push({ index, op: 'delete' });
  return marks;
}

function indexesBy(
  items: readonly MediaItem[],
  keyOf: (item: MediaItem) => string,
  only = items.map((_, index) => index),
): Map<string, number[]> {
  const map = new Map<string, number[]>();
  for (const index of only) {
    const key = keyOf(items[index]!);
    const found = map.get(key);
    if (found) found.push(index);
    else map.set(key, [index]);
  }
  return map;
}
