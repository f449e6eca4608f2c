// How likely bytes are as Chinese, Japanese or Korean text in an encoding of two bytes to the sign: the signs that make
// up most of a text, and those that its makers put among the frequent ones.
import { frequentKorean, frequentSimplified, frequentTraditional } from './language-letters.ts';

interface Class {
  has(sign: string): boolean;
  /** Share of a text that these make up, and how many there are. */
  share: number;
  of: number;
}

interface SignCharset {
  language: RegExp;
  classes: () => readonly Class[];
}

const punctuation: Class = { has: matching(/[\u3000-\u3020\uff01-\uff60“”‘’…—·]/), share: 0.06, of: 60 };
const kana: Class[] = [
  { has: matching(/[\u3041-\u309f]/), share: 0.42, of: 83 },
  { has: matching(/[\u30a0-\u30ff]/), share: 0.15, of: 86 },
];
const foreignKana: Class = { has: matching(/[\u3041-\u30ff]/), share: 0.0005, of: 170 };

const charsets: Record<string, SignCharset> = {
  gb18030: {
    language: /^zh(?!.*(?:tw|hk|mo|hant))/,
    classes: () => [
      punctuation,
      list(frequentSimplified, 0.6),
      rows('gb18030', 0xb0, 0xd7, 0.3),
      rows('gb18030', 0xd8, 0xf7, 0.02),
      foreignKana,
    ],
  },
  big5: {
    language: /^zh(?=.*(?:tw|hk|mo|hant))/,
    classes: () => [
      punctuation,
      list(frequentTraditional, 0.6),
      rows('big5', 0xa4, 0xc6, 0.3),
      rows('big5', 0xc9, 0xf9, 0.02),
      foreignKana,
    ],
  },
  shift_jis: { language: /^ja\b/, classes: japanese },
  'euc-jp': { language: /^ja\b/, classes: japanese },
  'euc-kr': {
    language: /^ko\b/,
    classes: () => [
      { ...punctuation, share: 0.01 },
      list(frequentKorean, 0.75),
      rows('euc-kr', 0xb0, 0xc8, 0.22),
      { has: matching(/[\uac00-\ud7a3]/), share: 0.005, of: 8822 },
      rows('euc-kr', 0xca, 0xfd, 0.001),
    ],
  },
};
export const signCharsets: readonly string[] = Object.keys(charsets);

/** Of a byte that means nothing, of a sign of no class, and of what cannot be at all; in bits. */
const cost = { nothing: 7, otherSign: 22, broken: 40 };
const saidLanguage = 20;

export function scoreSigns(bytes: Uint8Array, charset: string, lang: string): number {
  const { language } = charsets[charset]!;
  const classes = classesOf(charset);
  const text = new TextDecoder(charset).decode(bytes);
  let plain = 0;
  let score = language.test(lang) ? saidLanguage : 0;
  const known = new Map<string, number>();
  for (const sign of text) {
    if (sign < '\u0080') {
      plain++;
      continue;
    }
    let bits = known.get(sign);
    if (bits === undefined) {
      bits = bitsOf(sign, classes);
      known.set(sign, bits);
    }
    score += bits;
  }
  return score + cost.nothing * (bytes.length - plain);
}

function bitsOf(sign: string, classes: readonly Class[]): number {
  if (sign === '\ufffd') return -cost.broken;
  for (const { has, share, of } of classes) if (has(sign)) return Math.log2(share / of);
  return -cost.otherSign;
}

const made = new Map<string, readonly Class[]>();

function classesOf(charset: string): readonly Class[] {
  const classes = made.get(charset) ?? charsets[charset]!.classes();
  made.set(charset, classes);
  return classes;
}

function japanese(): readonly Class[] {
  return [
    punctuation,
    ...kana,
    rows('euc-jp', 0xb0, 0xcf, 0.33),
    rows('euc-jp', 0xd0, 0xf4, 0.01),
    // Of half width, one byte each: any bytes at all would read as these.
    { has: matching(/[\uff61-\uff9f]/), share: 0.0005, of: 63 },
  ];
}

function matching(pattern: RegExp): Class['has'] {
  return (sign) => pattern.test(sign);
}

function list(signs: string, share: number): Class {
  const all = new Set(signs);
  return { has: (sign) => all.has(sign), share, of: all.size };
}

/** All signs whose first byte is in this range: the makers of these encodings put the frequent ones in front. */
function rows(charset: string, first: number, last: number, share: number): Class {
  const decoder = new TextDecoder(charset);
  const all = new Set<string>();
  for (let lead = first; lead <= last; lead++) {
    for (let trail = charset === 'big5' ? 0x40 : 0xa1; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue;
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if ([...sign].length === 1 && sign !== '\ufffd') all.add(sign);
    }
  }
  return { has: (sign) => all.has(sign), share, of: all.size };
}
