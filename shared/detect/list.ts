// Lists: items that came, went, moved or changed, over all lists of the page; an item of a list inside an item is its own.
import { diffBlocks } from '../diff/diff-blocks.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { coarseNote, type Detector } from './detector.ts';
import { placing } from './place-of.ts';
import { listItems } from './rows-and-items.ts';

export const listDetector: Detector<'list'> = {
  detect(old, next) {
    const was = listItems(old);
    const is = listItems(next);
    const { changes, coarse } = diffBlocks(was, is);
    return {
      changes: changes
        .filter(({ op }) => op !== 'equal')
        .map(({ op, oldIndex, newIndex }) =>
          change(
            op as Change['op'],
            old,
            next,
            oldIndex === undefined ? undefined : was[oldIndex],
            newIndex === undefined ? undefined : is[newIndex],
          ),
        ),
      ...coarseNote(coarse, old, next),
    };
  },
  present: (page) => listItems(page).length,
};

function change(
  op: Change['op'],
  old: PageFeatures,
  next: PageFeatures,
  was: Block | undefined,
  is: Block | undefined,
): Change {
  const show = (item: Block | undefined) => item?.shown ?? item?.text ?? null;
  return {
    type: 'list',
    op,
    before: show(was),
    after: show(is),
    ...placing(is ? next : old, is ?? was),
  };
}
