// Lists: items that came, went, moved or changed, over all lists of the page; an item of a list inside an item is its own.
import { diffBlocks } from '../diff/diff-blocks.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { coarseNote, type Detector } from './detector.ts';
import { identifying, identityOf, placing } from './place-of.ts';
import { listItems } from './rows-and-items.ts';
import { secondCopies } from './second-copies.ts';

export const listDetector: Detector<'list'> = {
  detect(old, next) {
    const was = listItems(old);
    const is = listItems(next);
    const { changes, coarse } = diffBlocks(was, is, { identityOf: identifying(old, next) });
    const texts = (items: readonly Block[]) => items.map((item) => item.text);
    const copies = secondCopies(texts(was), texts(is));
    const came = (item: Block) => ({ ...change('insert', old, next, undefined, item), ...copies(item.text) });
    const went = (item: Block) => ({ ...change('delete', old, next, item, undefined), ...copies(item.text) });
    const found = changes.flatMap(({ op, oldIndex, newIndex }): Change[] => {
      if (op === 'equal') return [];
      const before = oldIndex === undefined ? undefined : was[oldIndex];
      const after = newIndex === undefined ? undefined : is[newIndex];
      // In XML an item of another element is another item.
      const crosses = before && after && identityOf(old, before) !== identityOf(next, after);
      if (before === undefined) return [came(after!)];
      if (after === undefined) return [went(before)];
      return crosses ? [went(before), came(after)] : [change(op, old, next, before, after)];
    });
    return { changes: found, ...coarseNote(coarse, old, next) };
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
