// Markup that changed around text that did not: for those who watch class, style, id and data attributes, too.
import type { PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { pagePair } from './page-pair.ts';
import { placing } from './place-of.ts';

export function changedMarkup(old: PageFeatures, next: PageFeatures): Change[] {
  const was = old.markup;
  const is = next.markup;
  if (was === undefined || is === undefined) return [];
  const changes: Change[] = [];
  const compare = (before: string, after: string, newIndex: number) => {
    if (before === after) return;
    const op = before === '' ? 'insert' : after === '' ? 'delete' : 'update';
    changes.push({
      type: 'any',
      op,
      before: before || null,
      after: after || null,
      ...placing(next, next.blocks[newIndex], true),
      changed: 'markup',
    });
  };
  for (const { oldIndex, newIndex } of pagePair(old, next).blocks.changes) {
    // Where the text itself came or went, its markup did with it.
    if (oldIndex === undefined || newIndex === undefined) continue;
    compare(was[oldIndex] ?? '', is[newIndex] ?? '', newIndex);
  }
  compare(was.at(-1) ?? '', is.at(-1) ?? '', next.blocks.length - 1);
  return changes;
}
