// How alike two texts are, by the words they share, whatever their order.
import { tokenise } from './tokenise.ts';

// The beginning tells two long texts apart well enough.
const mostCharacters = 20_000;

export interface WordBag {
  size: number;
  counts: Map<string, number>;
}

export function wordBag(text: string): WordBag {
  const counts = new Map<string, number>();
  const tokens = tokenise(text.length > mostCharacters ? text.slice(0, mostCharacters) : text);
  for (const token of tokens) counts.set(token.text, (counts.get(token.text) ?? 0) + 1);
  return { size: tokens.length, counts };
}

/** From 0, nothing in common, to 1, the same words. */
export function likeness(a: WordBag, b: WordBag): number {
  if (a.size + b.size === 0) return 1;
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [word, count] of few.counts) shared += Math.min(count, many.counts.get(word) ?? 0);
  return (2 * shared) / (a.size + b.size);
}
