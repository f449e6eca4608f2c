// How likely bytes are as text in an encoding of one byte to the letter: the letters that are frequent in a language,
// capitals at the beginning of words, no signs in the middle of them.
import { languages, type Script } from './language-letters.ts';

/** Of two in which the bytes read the same, the first is meant. */
const charsets: Record<string, readonly Script[]> = {
  'windows-1252': ['western'],
  'windows-1250': ['central'],
  'iso-8859-2': ['central'],
  'windows-1251': ['cyrillic'],
  'koi8-r': ['cyrillic'],
  'koi8-u': ['cyrillic'],
  'iso-8859-5': ['cyrillic'],
  ibm866: ['cyrillic'],
  'windows-1253': ['greek'],
  'iso-8859-7': ['greek'],
  'windows-1254': ['turkish'],
  'windows-1255': ['hebrew'],
  'windows-1256': ['arabic'],
  'iso-8859-6': ['arabic'],
  'windows-1257': ['baltic'],
  'windows-1258': ['vietnamese'],
  'windows-874': ['thai'],
};
export const letterCharsets: readonly string[] = Object.keys(charsets);

/** What a byte that means nothing costs, in bits. */
const nothing = 7;
const cost = {
  unknownLetter: 12,
  broken: 15,
  typographic: 5,
  apostropheInFront: 6,
  sign: 10,
  signInWord: 10,
  capital: 3,
  capitalAfterCapital: 1.5,
  capitalAfterSmall: 8,
  otherScript: 6,
  /** Words of other scripts are written in them throughout. */
  alone: 4,
  /** In Latin letters one beyond ASCII mostly stands between plain ones. */
  inRow: 2,
};
/** Plain letters tell the language, but names, code and markup are among them. */
const plainWeight = 0.5;
/** What is written in plain letters is partly English in any language. */
const englishPart = 0.3;
/** Bits in favour of the language that the page says it is in. */
const saidLanguage = 20;

type Kind = 'letter' | 'capital' | 'mark' | 'typographic' | 'sign' | 'broken';
interface Sign {
  kind: Kind;
  lower: string;
}

const signs = new Map<string, readonly Sign[]>();

function signsOf(charset: string): readonly Sign[] {
  const known = signs.get(charset);
  if (known) return known;
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
  const answer = [...new TextDecoder(charset).decode(bytes)].map(
    (sign): Sign => ({ kind: kindOf(sign), lower: sign.toLowerCase() }),
  );
  signs.set(charset, answer);
  return answer;
}

function kindOf(sign: string): Kind {
  if (/[\u0080-\u009f\ufffd\ue000-\uf8ff]/.test(sign)) return 'broken';
  if (/[\u00a0«»‘’“”„‚–—…•·©®€°]/.test(sign)) return 'typographic';
  if (/\p{Lu}/u.test(sign)) return 'capital';
  if (/\p{L}/u.test(sign)) return 'letter';
  return /\p{M}/u.test(sign) ? 'mark' : 'sign';
}

export function scoreLetters(bytes: Uint8Array, charset: string, lang: string): number {
  const scripts = charsets[charset]!;
  const isLatin = !/^(?:cyrillic|greek|hebrew|arabic|thai)$/.test(scripts[0]!);
  const { counts, score } = countLetters(bytes, signsOf(charset), isLatin);
  const plainLetters = countPlain(bytes);
  let best = Number.NEGATIVE_INFINITY;
  for (const model of models()) {
    if (!scripts.includes(model.script)) continue;
    const said = lang !== '' && new RegExp(`^${model.code}\\b`).test(lang) ? saidLanguage : 0;
    let bits = score + said;
    for (const [letter, count] of counts) bits += count * (model.bits.get(letter) ?? -cost.unknownLetter);
    bits += plainBits(plainLetters, model);
    best = Math.max(best, bits);
  }
  return best;
}

/** The letters beyond ASCII, and what their order says whatever the language. */
function countLetters(bytes: Uint8Array, table: readonly Sign[], isLatin: boolean) {
  const counts = new Map<string, number>();
  let score = 0;
  const wordAt = (index: number): 'plain' | 'other' | null => {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) return isPlainLetter(byte) ? 'plain' : null;
    const { kind } = table[byte - 128]!;
    return kind === 'letter' || kind === 'capital' || kind === 'mark' ? 'other' : null;
  };
  const isSmall = (byte = 0) =>
    byte < 0x80 ? byte >= 0x61 && byte <= 0x7a : table[byte - 128]!.kind === 'letter';
  bytes.forEach((byte, index) => {
    if (byte < 0x80) return;
    score += nothing;
    const { kind, lower } = table[byte - 128]!;
    const before = wordAt(index - 1);
    const after = wordAt(index + 1);
    if (kind === 'broken') score -= cost.broken;
    else if (kind === 'typographic')
      score -= cost.typographic + (lower === '’' && after && !before ? cost.apostropheInFront : 0);
    else if (kind === 'sign') score -= cost.sign + (before && after ? cost.signInWord : 0);
    else {
      counts.set(lower, (counts.get(lower) ?? 0) + 1);
      if (kind === 'capital') score -= capitalCost(before, index > 0 && isSmall(bytes[index - 1]));
      if (isLatin && before === 'other' && kind !== 'mark') score -= cost.inRow;
      if (!isLatin && (before === 'plain' || after === 'plain')) score -= cost.otherScript;
      if (!isLatin && before !== 'other' && after !== 'other') score -= cost.alone;
    }
  });
  return { counts, score };
}

function capitalCost(before: string | null, isAfterSmall: boolean): number {
  if (before === null) return cost.capital;
  return isAfterSmall ? cost.capitalAfterSmall : cost.capitalAfterCapital;
}

interface Model {
  code: string;
  script: Script;
  /** Of each letter beyond ASCII. */
  bits: ReadonlyMap<string, number>;
  /** Of a to z, over what is usual in any language. */
  plain: readonly number[];
}

let made: readonly Model[] | null = null;

function models(): readonly Model[] {
  made ??= makeModels();
  return made;
}

function makeModels(): readonly Model[] {
  const shares = new Map(
    languages.flatMap(({ code, plain }) => (plain ? [[code, plain.split(' ').map(Number)] as const] : [])),
  );
  const english = shares.get('en')!;
  const usual = english.map(
    (_, at) => [...shares.values()].reduce((sum, one) => sum + one[at]!, 0) / shares.size,
  );
  return languages.map(({ code, script, letters }) => ({
    code,
    script,
    bits: new Map(letters.split(' ').map((entry) => [entry[0]!, Math.log2(Number(entry.slice(1)) / 1000)])),
    plain: (shares.get(code) ?? english).map((share, at) => {
      const mixed = 0.5 + share * (1 - englishPart) + english[at]! * englishPart;
      return plainWeight * Math.log2(mixed / usual[at]!);
    }),
  }));
}

function countPlain(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(26);
  for (const byte of bytes) if (isPlainLetter(byte)) counts[(byte | 0x20) - 0x61]!++;
  return counts;
}

function plainBits(counts: Uint32Array, { plain }: Model): number {
  return counts.reduce((bits, count, at) => bits + count * plain[at]!, 0);
}

function isPlainLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}
