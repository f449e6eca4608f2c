// The rules that would make a shown change go unnoticed, the mildest first.
import type { IgnoreRule } from '../../../shared/api/versions.ts';
import { diffWords } from '../../../shared/diff/diff-words.ts';

const longestText = 300;
const dates =
  /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi;

/** `texts` are what stood there before and what stands there now. */
export function ignoreChoices(texts: readonly string[]): IgnoreRule[] {
  const words = changedWords(texts.map((text) => text.trim()).filter((text) => text !== ''));
  const choices: IgnoreRule[] = [];
  if (isSameBut(dates, texts)) choices.push({ kind: 'dates' });
  if (words.length > 0 && words.every((text) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)))
    choices.push({ kind: 'numbers' });
  for (const text of new Set([...words, ...texts.map((one) => one.trim())])) {
    if (text !== '' && text.length <= longestText && choices.length < 6) choices.push({ kind: 'text', text });
  }
  return choices;
}

/** Nothing but these differs between the texts. */
function isSameBut(pattern: RegExp, texts: readonly string[]): boolean {
  const [before, after] = texts.map((text) => text.replace(pattern, ' '));
  return texts.length === 2 && before === after && texts[0] !== texts[1];
}

/** Of two texts only the words that differ; of one alone all of it. */
function changedWords(texts: readonly string[]): string[] {
  const [before, after] = texts;
  if (before === undefined || after === undefined || texts.length > 2) return [...new Set(texts)];
  const { segments } = diffWords(before, after);
  return [
    ...new Set(
      segments.filter(({ op, text }) => op !== 'equal' && text.trim() !== '').map(({ text }) => text.trim()),
    ),
  ];
}
