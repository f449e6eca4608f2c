// Words with the frequencies of real text, always the same ones, for inputs large enough to hurt.

function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const vocabulary = 12_000;
const word = (next: () => number) => `w${Math.floor(Math.exp(next() * Math.log(vocabulary))).toString(36)}`;

export function sampleWords(count: number, seed = 42): string[] {
  const next = numbers(seed);
  return Array.from({ length: count }, () => word(next) + (next() < 0.1 ? '.' : ''));
}

/** A third each of the changes deletes, replaces, inserts. */
export function changed(words: readonly string[], share: number): string[] {
  const next = numbers(9);
  return words.flatMap((old) => {
    if (next() >= share) return [old];
    const kind = next();
    if (kind < 1 / 3) return [];
    return kind < 2 / 3 ? [word(next)] : [old, word(next)];
  });
}

export function shuffled(words: readonly string[]): string[] {
  const next = numbers(5);
  return words
    .map((text) => ({ text, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map((entry) => entry.text);
}
