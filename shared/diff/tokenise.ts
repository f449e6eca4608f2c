// Cuts text into the pieces that people see change: words, numbers, punctuation marks; in scripts without spaces,
// characters. White space belongs to no token: it is compared apart, so that a word is the same wherever it stands.

export interface Token {
  text: string;
  /** Character offset into the whole text. */
  start: number;
}

const unspaced = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}';
const letter = `[[\\p{L}\\p{M}\\p{N}_]--[${unspaced}]]`;
const token = new RegExp(
  [
    // "don't" and "1,234.50" are one thing each.
    `${letter}+(?:['’](?=\\p{L})${letter}+|(?<=\\p{N})[.,:](?=\\p{N})${letter}+)*`,
    `[${unspaced}]\\p{M}*`,
    '\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier}|\\u200D\\p{Extended_Pictographic})*',
    '\\S',
  ].join('|'),
  'gv',
);

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(token)) tokens.push({ text: match[0], start: match.index });
  return tokens;
}

/** One after the other, for texts whose tokens would fill the memory. */
export function* eachToken(text: string): Iterable<string> {
  for (const match of text.matchAll(token)) yield match[0];
}
