// Words and letters behind a number that multiply it: thousands, millions, 万 and 億.

const factors: readonly [factor: number, words: string][] = [
  [1e3, 'thousand tsd thsd tausend mille mil tys тыс'],
  [1e5, 'lakh lakhs lac'],
  [
    1e6,
    'million millions mn mln mio millionen milliones millón millones milhão milhões milioni milione miljoen mln млн',
  ],
  [1e7, 'crore crores cr'],
  [
    1e9,
    'billion billions bn bln mrd mia milliarde milliarden milliard milliards miliardi miliardo miljard mld млрд',
  ],
  [1e12, 'trillion trillions tn trn bio'],
];
/** In these languages the comma is the decimal sign. */
const commaWords = new Set(
  'tsd tausend mille mil tys тыс mio millionen milliones millón millones milhão milhões milioni milione miljoen mln млн mrd mia milliarde milliarden milliard milliards miliardi miliardo miljard mld млрд bio'.split(
    ' ',
  ),
);
const byWord = new Map(
  factors.flatMap(([factor, words]) => words.split(' ').map((word): [string, number] => [word, factor])),
);
/** Single letters stand close to the number; a small m is a metre or a minute unless it is money. */
const byLetter = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
  ['T', 1e12],
]);
const byMoneyLetter = new Map([...byLetter, ['m', 1e6], ['b', 1e9]]);
const bySign = new Map([
  ['千', 1e3],
  ['万', 1e4],
  ['萬', 1e4],
  ['만', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
  ['억', 1e8],
  ['兆', 1e12],
  ['조', 1e12],
]);

const signs = [...bySign.keys()].join('');
const words = [...byWord.keys()].sort((a, b) => b.length - a.length).join('|');

/** Source of a pattern: what may stand behind the digits. `multiplierOf` says whether it counts. */
export const multipliers = `\\s?(?:(?:${[...caseless(words)].join('')})(?![\\p{L}\\p{N}])\\.?|[kKmMbBT](?![\\p{L}\\p{N}]))`;
/** A number with signs for ten thousands: several parts, of which the last may have none. */
export const largeNumber = `(?:\\d[\\d,.]*\\s?[${signs}])+(?:\\d[\\d,]*)?`;

export function multiplierOf(text: string, isMoney: boolean): { factor: number; comma: boolean } {
  const word = text.trim().replace(/\.$/, '');
  if (word === '') return { factor: 1, comma: false };
  const isClose = !/^\s/.test(text);
  const letters = isMoney ? byMoneyLetter : byLetter;
  const factor =
    byWord.get(word.toLowerCase()) ??
    bySign.get(word) ??
    (isClose || isMoney ? letters.get(word) : undefined) ??
    1;
  return { factor, comma: commaWords.has(word.toLowerCase()) };
}

/** Each letter in both cases: the pattern around it minds case. */
function* caseless(source: string): Iterable<string> {
  for (const letter of source) {
    const upper = letter.toUpperCase();
    yield letter === upper ? letter : `[${letter}${upper}]`;
  }
}
