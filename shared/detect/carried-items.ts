// Items such as links and images, compared with the old ones in the order in which the blocks they stand in have come to
// stand: what goes along with its block has not moved by itself.
import type { BlockDiff } from '../diff/diff-blocks.ts';
import { diffItems, type Item, type ItemDiff } from '../diff/diff-items.ts';

/** For each old block its place among the changes; null when all are in their old order. */
export type Places = ReadonlyMap<number, number> | null;

export function placesOf({ changes }: BlockDiff): Places {
  const places = new Map<number, number>();
  let last = -1;
  let moved = false;
  changes.forEach(({ oldIndex }, at) => {
    if (oldIndex === undefined) return;
    moved ||= oldIndex < last;
    last = oldIndex;
    places.set(oldIndex, at);
  });
  return moved ? places : null;
}

/** As `diffItems`; `kept` says in which blocks the old items stand. */
export function diffCarried(
  old: readonly Item[],
  next: readonly Item[],
  kept: readonly { block: number }[],
  places: Places,
): ItemDiff {
  if (places === null) return diffItems(old, next);
  const placeOf = (index: number) => places.get(kept[index]!.block) ?? -1;
  const order = [...old.keys()].sort((a, b) => placeOf(a) - placeOf(b));
  const carried = order.map((index) => old[index]!);
  const { changes, coarse } = diffItems(carried, next);
  return {
    changes: changes.map((change) =>
      change.oldIndex === undefined ? change : { ...change, oldIndex: order[change.oldIndex]! },
    ),
    coarse,
  };
}
