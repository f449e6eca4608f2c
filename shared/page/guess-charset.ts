// Guesses the encoding of bytes that are not UTF-8 and say nothing about themselves: the one in which they are the most
// likely text. Every candidate is scored in bits, over bytes that mean nothing.

import { letterCharsets, scoreLetters } from './score-letters.ts';
import { scoreSigns, signCharsets } from './score-signs.ts';

export interface CharsetHints {
  /** The encoding of the version before. It is kept unless the bytes speak clearly against it. */
  before?: string | undefined;
  /** As in an element's lang attribute. */
  language?: string | undefined;
}

const longestSample = 32_768;
/** In front of and behind what is beyond ASCII this much is looked at, for the letters of the language. */
const around = 24;
/** Bits in favour of what most pages without a word about it are in. */
const usual = 4;
const clearly = { bits: 20, bitsPerByte: 0.5 };

/** A label of the WHATWG standard. */
export function guessCharset(bytes: Uint8Array, { before, language = '' }: CharsetHints = {}): string {
  const text = sampleOf(withoutTags(bytes));
  const sample = text.length > 0 ? text : sampleOf(bytes);
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  const lang = language.trim().toLowerCase();
  const scores = new Map<string, number>([
    ...signCharsets.map((charset): [string, number] => [charset, scoreSigns(sample, charset, lang)]),
    ...letterCharsets.map((charset): [string, number] => [charset, scoreLetters(sample, charset, lang)]),
  ]);
  scores.set('windows-1252', scores.get('windows-1252')! + usual);
  let best = 'windows-1252';
  for (const [charset, score] of scores) if (score > scores.get(best)!) best = charset;
  const known = before === undefined ? undefined : scores.get(before);
  const margin = clearly.bits + clearly.bitsPerByte * high;
  return known !== undefined && known >= scores.get(best)! - margin ? before! : best;
}

/** UTF-16 without a mark: plain text has a zero in every second byte, other scripts the same few values. */
export function guessWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 8) return null;
  const zeros = [0, 0];
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i & 1]!++;
  const [even, odd] = zeros as [number, number];
  if (even === 0 && odd === 0) return null;
  // Markup, spaces and digits are enough for a tenth; a real NUL in other encodings is no part of text at all.
  const half = length / 2;
  const charset = odd > even ? 'utf-16le' : 'utf-16be';
  if (Math.max(even, odd) < half * 0.1 || Math.min(even, odd) > half * 0.02) return null;
  const text = new TextDecoder(charset).decode(bytes.subarray(0, length));
  return /[\ufffd\ufffe\uffff\ue000-\uf8ff]/.test(text.slice(0, -1)) ? null : charset;
}

/** The parts beyond ASCII with a little around them; a long stretch of ASCII says nothing of the encoding. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(longestSample);
  let length = 0;
  let end = 0;
  for (let i = 0; i < bytes.length && length < longestSample; i++) {
    if (bytes[i]! < 0x80) continue;
    const part = bytes.subarray(Math.max(end, i - around), i + around);
    end = Math.max(end, i + around);
    sample.set(part.subarray(0, longestSample - length), length);
    length = Math.min(longestSample, length + part.length);
  }
  return sample.subarray(0, length);
}

/** Tags are plain words of another language. */
function withoutTags(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const isTag = bytes[i] === 0x3c && opensTag(bytes[i + 1]);
    text[length++] = isTag ? 0x20 : bytes[i]!;
    if (!isTag) continue;
    const end = bytes.indexOf(0x3e, i);
    if (end < 0) break;
    i = end;
  }
  return text.subarray(0, length);
}

function opensTag(byte = 0): boolean {
  return byte === 0x2f || byte === 0x21 || byte === 0x3f || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
}
