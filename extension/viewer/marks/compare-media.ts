// Images and links that came, went or changed their target: text alone does not show them, so they get outlines.
import type { ChangeOp } from '../../../shared/detect/change.ts';

export interface MediaItem {
  /** What makes it the same thing: an image's source, or a link's target with its text. */
  key: string;
  /** What a person would call the same thing even when the key differs: alternative or link text. */
  label: string;
}

/** Indexes into the two lists; absent on the side where it is not. */
export interface MediaChange {
  op: ChangeOp;
  old?: number;
  new?: number;
}

/** Compared as a multiset; what is left over on both sides under one label was updated. */
export function compareMedia(oldItems: readonly MediaItem[], newItems: readonly MediaItem[]): MediaChange[] {
  const waiting = indexesBy(
    oldItems.map((item) => item.key),
    oldItems.keys(),
  );
  const come = [...newItems.keys()].filter(
    (index) => waiting.get(newItems[index]!.key)?.shift() === undefined,
  );
  const gone = new Set([...waiting.values()].flat().sort((a, b) => a - b));
  const byLabel = indexesBy(
    oldItems.map((item) => item.label),
    gone,
  );
  const changes = come.map((index): MediaChange => {
    const { label } = newItems[index]!;
    const partner = label === '' ? undefined : byLabel.get(label)?.shift();
    if (partner === undefined) return { op: 'insert', new: index };
    gone.delete(partner);
    return { op: 'update', old: partner, new: index };
  });
  return [...changes, ...[...gone].map((index): MediaChange => ({ op: 'delete', old: index }))];
}

function indexesBy(keys: readonly string[], indexes: Iterable<number>): Map<string, number[]> {
  const map = new Map<string, number[]>();
  for (const index of indexes) {
    const found = map.get(keys[index]!);
    if (found) found.push(index);
    else map.set(keys[index]!, [index]);
  }
  return map;
}
