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
  const compare = (oldSoup: string, newSoup: string, newIndex: number) => {
    if (oldSoup === newSoup) return;
    const [before, after] = differing(oldSoup, newSoup);
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

/** Only the tags that differ: those in front and behind that are the same say nothing. */
function differing(before: string, after: string): [string, string] {
  const was = before.split(/(?<=>)/);
  const is = after.split(/(?<=>)/);
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start++;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  return [was.slice(start, was.length - end).join(''), is.slice(start, is.length - end).join('')];
}
