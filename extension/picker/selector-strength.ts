// How long a selector is likely to find its element, in a word, and why.

export interface Strength {
  word: 'firm' | 'fair' | 'weak';
  reason: 'own-name' | 'own-class' | 'place-in-named' | 'place-only' | 'fits-several';
  /** The part of the selector that the reason speaks of. */
  by: string;
}

export function selectorStrength(path: string, matches: number): Strength {
  const steps = path.split(' > ');
  const by = steps[0]!;
  const isNamed = /^#|\[/.test(by);
  const isClass = /\./.test(by.replace(/\[.*\]/, ''));
  if (matches !== 1) return { word: 'weak', reason: 'fits-several', by: String(matches) };
  if (steps.length === 1 && isNamed) return { word: 'firm', reason: 'own-name', by };
  if (steps.length === 1 && isClass) return { word: 'firm', reason: 'own-class', by };
  const isAnchored = isNamed || isClass;
  // The longer the way from what has a name, the sooner something on it changes.
  if (isAnchored && steps.length <= 4) return { word: 'fair', reason: 'place-in-named', by };
  return isAnchored
    ? { word: 'weak', reason: 'place-in-named', by }
    : { word: 'weak', reason: 'place-only', by };
}

/** Of several elements the one that is lost first. */
export function weakest(all: readonly Strength[]): Strength {
  const rank = { weak: 0, fair: 1, firm: 2 };
  return all.toSorted((a, b) => rank[a.word] - rank[b.word])[0]!;
}
