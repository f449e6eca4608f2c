// The difference of two long texts, however much they differ: time, growth, and how near the answer is to the best one.
import { diffArrays } from 'diff';
import { diffBlocks } from '../shared/diff/diff-blocks.ts';
import { diffWords } from '../shared/diff/diff-words.ts';
import { tokenise } from '../shared/diff/tokenise.ts';
import type { Block } from '../shared/page/features.ts';
import type { Bench } from './bench.ts';

const rounds = 7;
const paragraph = 80;

export const bench: Bench = {
  shows:
    '100,000 words with 1 %, 10 %, 100 % changed, shuffled, and a block moved: time, growth, edits over the optimum',
  async run() {
    const rows: Record<string, string | number>[] = [];
    let worst = 0;
    let worstSmall = 0;
    for (const name of Object.keys(cases) as (keyof typeof cases)[]) {
      const small = time(name, 10_000);
      const large = time(name, 100_000);
      worst = Math.max(worst, large);
      worstSmall = Math.max(worstSmall, small);
      rows.push({
        case: name,
        '10k words, ms': round(small),
        '100k words, ms': round(large),
        growth: round(large / small),
      });
    }
    const over = Math.max(overKnown(0.01), overKnown(0.1), overMeasured(0.01), overMeasured(0.1));
    const move = movedBlock();
    rows.push({ case: 'a moved block is a move', '100k words, ms': move.isMove ? 'yes' : 'NO' });
    const figures = {
      max_ms_100k: round(worst),
      growth: round(worst / worstSmall),
      edits_over_optimum: Math.round(over * 1000) / 1000,
      moved_block_is_move: move.isMove ? 1 : 0,
    };
    return { rows, figures };
  },
};

type Texts = [old: string[], next: string[]];

const cases = {
  '1 % changed': (count: number): Texts => changedBy(count, 0.01),
  '10 % changed': (count: number): Texts => changedBy(count, 0.1),
  '100 % changed': (count: number): Texts => [sample(count, 1), sample(count, 2).map((word) => `${word}x`)],
  'other text, same words': (count: number): Texts => [sample(count, 1), sample(count, 2)],
  shuffled: (count: number): Texts => [sample(count, 1), shuffled(sample(count, 1))],
  'block moved': (count: number): Texts => {
    const old = sample(count, 1);
    const length = Math.floor(count / 20);
    return [old, [...old.slice(length), ...old.slice(0, length)]];
  },
};

/** As one text, and as the paragraphs of a page; the slower of the two, at its best of some rounds. */
function time(name: keyof typeof cases, count: number): number {
  const [old, next] = cases[name](count);
  const texts: [string, string] = [old.join(' '), next.join(' ')];
  const blocks: [Block[], Block[]] = [paragraphs(old), paragraphs(next)];
  const best = (run: () => unknown) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < rounds; i++) {
      const start = performance.now();
      run();
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  return Math.max(
    best(() => diffWords(...texts)),
    best(() => diffBlocks(...blocks, { words: true })),
  );
}

/** Every new word occurs nowhere else, so that the fewest possible edits are known. */
function overKnown(share: number): number {
  const next = random(7);
  const old = sample(100_000, 1);
  let optimum = 0;
  const changed = old.flatMap((word, index) => {
    if (next() >= share) return [word];
    const kind = next();
    optimum += kind < 0.5 ? 2 : 1;
    return kind < 0.5 ? [`fresh${index}`] : kind < 0.75 ? [] : [word, `fresh${index}`];
  });
  return edits(old, changed) / optimum;
}

/** New words are as common as old ones; the fewest edits are found by a differ without bounds, on a shorter text. */
function overMeasured(share: number): number {
  const [old, next] = changedBy(8000, share);
  const optimum = diffArrays(old, next)
    .filter((part) => part.added || part.removed)
    .reduce((sum, part) => sum + part.count, 0);
  return edits(old, next) / optimum;
}

function edits(old: string[], next: string[]): number {
  return diffWords(old.join(' '), next.join(' '))
    .segments.filter((segment) => segment.op !== 'equal')
    .reduce((sum, segment) => sum + tokenise(segment.text).length, 0);
}

function movedBlock(): { isMove: boolean } {
  const old = paragraphs(sample(100_000, 1));
  const moved = old.slice(300, 310);
  const next = [...old.slice(0, 300), ...old.slice(310, 900), ...moved, ...old.slice(900)];
  const changes = diffBlocks(old, next).changes.filter((change) => change.op !== 'equal');
  return { isMove: changes.length === moved.length && changes.every((change) => change.op === 'move') };
}

function changedBy(count: number, share: number): Texts {
  const next = random(3);
  const old = sample(count, 1);
  return [old, old.map((word) => (next() < share ? wordOf(next) : word))];
}

function paragraphs(words: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < words.length; i += paragraph) {
    blocks.push({ kind: 'p', text: words.slice(i, i + paragraph).join(' '), where: [] });
  }
  return blocks;
}

function sample(count: number, seed: number): string[] {
  const next = random(seed);
  return Array.from({ length: count }, () => wordOf(next));
}

/** Few words are very common and most are rare, as in any language. */
function wordOf(next: () => number): string {
  const rank = Math.floor(20_000 ** next());
  return `w${rank.toString(36)}`;
}

function shuffled(words: string[]): string[] {
  const next = random(9);
  for (let i = words.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [words[i], words[j]] = [words[j]!, words[i]!];
  }
  return words;
}

function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
