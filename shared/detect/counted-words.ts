// Words of a page that changed too much to follow each of them: how often each occurs, before and after.
import { eachToken } from '../diff/tokenise.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change, ChangeCounts, ChangeOp } from './change.ts';
import type { Detected } from './detector.ts';
import type { PagePair } from './page-pair.ts';
import { placing } from './place-of.ts';

const isWord = /[\p{L}\p{N}]/u;
/** Of each kind; the others are counted. */
const mostChanges = 10_000;

/** Each word once that occurs more or less often now; only the blocks that one version alone has are looked at. */
export function countedWords(old: PageFeatures, next: PageFeatures, pair: PagePair): Detected {
  const surplus = new Map<string, number>();
  const count = (page: PageFeatures, blocks: readonly number[], step: 1 | -1) => {
    for (const index of blocks) {
      for (const word of eachToken(page.blocks[index]!.text))
        if (isWord.test(word)) surplus.set(word, (surplus.get(word) ?? 0) + step);
    }
  };
  count(next, pair.onlyNew, 1);
  count(old, pair.onlyOld, -1);
  const counts: ChangeCounts = { insert: 0, delete: 0, update: 0, move: 0 };
  for (const left of surplus.values()) {
    if (left > 0) counts.insert++;
    else if (left < 0) counts.delete++;
  }
  const changes = [
    ...firstWords('insert', next, pair.onlyNew, mostChanges, (word) => (surplus.get(word) ?? 0) > 0),
    ...firstWords('delete', old, pair.onlyOld, mostChanges, (word) => (surplus.get(word) ?? 0) < 0),
  ];
  // Nothing came or went: then some have changed their places, and the first stands for them.
  if (changes.length === 0)
    changes.push(...firstWords('move', next, pair.onlyNew, 1, (word) => isWord.test(word)));
  return { changes, ...(counts.insert + counts.delete > changes.length && { counts }), coarse };
}

const coarse =
  'The page changed too much to follow each word: each is listed once, and words that only moved are not.';

/** Each once, where it stands first. */
function firstWords(
  op: ChangeOp,
  page: PageFeatures,
  blocks: readonly number[],
  most: number,
  isTold: (word: string) => boolean,
): Change[] {
  const told = new Map<string, Change>();
  for (const index of blocks) {
    const block = page.blocks[index]!;
    for (const word of eachToken(block.text)) {
      if (told.size >= most) return [...told.values()];
      if (!told.has(word) && isTold(word)) told.set(word, wordChange(op, word, block, page));
    }
  }
  return [...told.values()];
}

export function wordChange(op: ChangeOp, word: string, block: Block, page: PageFeatures): Change {
  return {
    type: 'words',
    op,
    before: op === 'insert' ? null : word,
    after: op === 'delete' ? null : word,
    ...placing(page, block, true),
  };
}

export function wordsIn(text: string): string[] {
  return [...eachToken(text)].filter((word) => isWord.test(word));
}
