// A number from 0 to below 1 that is always the same for the same words: spreads pages that failed together without chance.

export function jitter(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of words.join(' ')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  // The last bits of ids that follow one another are alike: mixed, they are not.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
