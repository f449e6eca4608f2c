// Finds many words and phrases in a text in one pass, each as whole words; in scripts without spaces, as substrings.
import { putUnder } from '../diff/put-under.ts';
import { foldText, plainText } from './fold-text.ts';

const unspaced = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}';
const letter = `[[\\p{L}\\p{M}\\p{N}_]--[${unspaced}]]`;
const run = new RegExp(`${letter}+`, 'gv');
const startsWithRun = new RegExp(`^${letter}+`, 'v');
const endsWithLetter = new RegExp(`${letter}$`, 'v');
const isLetter = new RegExp(`^${letter}$`, 'v');

export class TextMatcher {
  readonly exact: boolean;
  /** What is looked for by its first word: those that are this word alone, and those that go on. */
  private readonly byRun = new Map<string, { alone: boolean; longer: string[] }>();
  /** The others by their first character. */
  private readonly byCharacter = new Map<string, string[]>();
  private readonly times = new Map<string, number>();

  constructor(exact = false) {
    this.exact = exact;
  }

  /** The form in which a text is looked for and counted. */
  key(text: string): string {
    const key = this.exact ? plainText(text) : foldText(text);
    return key.replace(/\s+/g, ' ').trim();
  }

  /** The same text may be added by many; it is looked for until all have removed it. */
  add(text: string): void {
    const key = this.key(text);
    const times = this.times.get(key) ?? 0;
    this.times.set(key, times + 1);
    if (times > 0 || key === '') return;
    const first = startsWithRun.exec(key)?.[0];
    if (first === undefined) {
      const character = String.fromCodePoint(key.codePointAt(0)!);
      putUnder(this.byCharacter, character, key);
      return;
    }
    const entry = this.byRun.get(first) ?? { alone: false, longer: [] };
    if (first === key) entry.alone = true;
    else entry.longer.push(key);
    this.byRun.set(first, entry);
  }

  remove(text: string): void {
    const key = this.key(text);
    const times = (this.times.get(key) ?? 0) - 1;
    if (times > 0) {
      this.times.set(key, times);
      return;
    }
    this.times.delete(key);
    const first = startsWithRun.exec(key)?.[0];
    const entry = first === undefined ? undefined : this.byRun.get(first);
    if (entry === undefined) {
      const character = String.fromCodePoint(key.codePointAt(0) ?? 32);
      const left = (this.byCharacter.get(character) ?? []).filter((one) => one !== key);
      if (left.length > 0) this.byCharacter.set(character, left);
      else this.byCharacter.delete(character);
      return;
    }
    if (first === key) entry.alone = false;
    else entry.longer = entry.longer.filter((one) => one !== key);
    if (!entry.alone && entry.longer.length === 0) this.byRun.delete(first!);
  }

  /** The texts that are looked for, in their keys' form. */
  keys(): IterableIterator<string> {
    return this.times.keys();
  }

  get size(): number {
    return this.times.size;
  }

  /** A text in the form in which keys are found in it. */
  form(text: string): string {
    return this.exact ? plainText(text) : foldText(text);
  }

  /** Adds what a text holds to the counts, by key. */
  count(text: string, counts: Map<string, number>, step = 1): void {
    if (this.times.size === 0 || text === '') return;
    const folded = this.form(text);
    const found = (key: string) => counts.set(key, (counts.get(key) ?? 0) + step);
    if (this.byRun.size > 0) {
      for (const match of folded.matchAll(run)) {
        const entry = this.byRun.get(match[0]);
        if (entry === undefined) continue;
        if (entry.alone) found(match[0]);
        for (const key of entry.longer) if (standsAt(folded, key, match.index)) found(key);
      }
    }
    if (this.byCharacter.size > 0) {
      let at = 0;
      for (const character of folded) {
        for (const key of this.byCharacter.get(character) ?? []) if (standsAt(folded, key, at)) found(key);
        at += character.length;
      }
    }
  }
}

function standsAt(text: string, key: string, at: number): boolean {
  return text.startsWith(key, at) && endsAt(text, key, at + key.length);
}

function endsAt(text: string, key: string, end: number): boolean {
  if (!endsWithLetter.test(key)) return true;
  const after = text.codePointAt(end);
  return after === undefined || !isLetter.test(String.fromCodePoint(after));
}

/** How often one key stands in a text that is in its form already: for few keys faster than to read every word. */
export function countKey(text: string, key: string): number {
  const startsWithLetter = startsWithRun.test(key);
  let count = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    if (!endsAt(text, key, at + key.length)) continue;
    if (startsWithLetter && at > 0 && endsWithLetter.test(text.slice(Math.max(0, at - 2), at))) continue;
    count++;
  }
  return count;
}

const cached = new Map<string, TextMatcher>();

/** A matcher for these texts alone; the same few sets are asked for on every version. */
export function matcherFor(texts: readonly string[], exact = false): TextMatcher {
  const name = JSON.stringify([exact, texts]);
  let matcher = cached.get(name);
  if (matcher === undefined) {
    matcher = new TextMatcher(exact);
    for (const text of new Set(texts)) matcher.add(text);
    if (cached.size >= 1000) cached.clear();
    cached.set(name, matcher);
  }
  return matcher;
}
