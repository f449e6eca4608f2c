// Any change of content: text, kinds of elements, links, images, form values and the title.
// It finds something exactly when the content text of the two versions differs (content-text.ts).
import type { BlockChange } from '../diff/diff-blocks.ts';
import { comparableTitle } from '../page/comparable-title.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { changedItems, type PlacedChange } from './changed-items.ts';
import { changedMarkup } from './changed-markup.ts';
import { coarseNote, type Detected, type Detector } from './detector.ts';
import { pagePair } from './page-pair.ts';
import { placing, signatureOf } from './place-of.ts';

export const anyDetector: Detector<'any'> = {
  detect(old, next, { markup }) {
    const found = detectAny(old, next);
    return markup ? { ...found, changes: [...found.changes, ...changedMarkup(old, next)] } : found;
  },
  present: (page) => (page.blocks.length + page.links.length + page.images.length > 0 ? 1 : 0),
};

export function detectAny(old: PageFeatures, next: PageFeatures): Detected {
  const { blocks } = pagePair(old, next);
  const placed: PlacedChange[] = [];
  const changedOld = new Set<number>();
  const changedNew = new Set<number>();
  // Deletions stand where the block would have stood: after the block of the new page that they follow.
  let at = 0;
  for (const change of blocks.changes) {
    at = change.newIndex ?? at;
    if (change.op === 'equal') continue;
    if (change.oldIndex !== undefined) changedOld.add(change.oldIndex);
    if (change.newIndex !== undefined) changedNew.add(change.newIndex);
    placed.push({ at, change: blockChange(old, next, change) });
  }
  const items = changedItems(old, next, changedOld, changedNew);

  const all = [...placed, ...items.placed].sort((a, b) => a.at - b.at);

  const changes = [...titleChange(old, next, all), ...all.map((entry) => entry.change)];
  return { changes, ...coarseNote(blocks.coarse || items.coarse, old, next) };
}

function titleChange(old: PageFeatures, next: PageFeatures, others: readonly PlacedChange[]): Change[] {
  if (comparableTitle(old.title) === comparableTitle(next.title)) return [];
  // What is no HTML has its title from one of its texts, and that has said so.
  const isSaid = others.some(
    ({ change }) => change.op === 'update' && change.before === old.title && change.after === next.title,
  );
  if (isSaid && next.type !== 'html') return [];
  const op = old.title === '' ? 'insert' : next.title === '' ? 'delete' : 'update';
  return [{ type: 'any', op, before: old.title || null, after: next.title || null, where: 'Title' }];
}

function blockChange(old: PageFeatures, next: PageFeatures, { op, oldIndex, newIndex }: BlockChange): Change {
  const was = oldIndex === undefined ? null : old.blocks[oldIndex]!;
  const is = newIndex === undefined ? null : next.blocks[newIndex]!;
  // The same words as another kind of element: without the kind, before and after would read the same.
  const kindOnly = op === 'update' && was!.text === is!.text;
  const show = (block: Block | null) => {
    if (block === null) return null;
    const text = block.shown ?? block.text;
    if (!kindOnly) return text;
    return was!.kind === is!.kind ? `<${signatureOf(block)}> ${text}` : `<${block.kind}> ${text}`;
  };
  return {
    type: 'any',
    op: op === 'equal' ? 'update' : op,
    before: show(was),
    after: show(is),
    ...placing(is ? next : old, (is ?? was)!),
  };
}
