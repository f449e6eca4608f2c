// The rules that make a shown change go unnoticed, the mildest first. Each is tried: one that leaves any of it is not offered.
import { toNoiseRule } from '../../../shared/api/to-noise-rule.ts';
import type { IgnoreRule } from '../../../shared/api/versions.ts';
import type { MaskRule } from '../../../shared/detect/noise/mask-rules.ts';
import { maskText } from '../../../shared/detect/noise/mask-text.ts';
import { diffWords } from '../../../shared/diff/diff-words.ts';
import type { IgnoreSubject, TextPair } from './ignore-subject.ts';

const longestText = 300;
const mostTexts = 50;
/** Shorter ones are part of too many other words. */
const shortestWord = 3;

export function ignoreChoices({ pairs, isValue }: IgnoreSubject): IgnoreRule[] {
  if (pairs === null) return [];
  const words = distinct(pairs.flatMap(changedWords));
  const whole = distinct(pairs.flatMap(({ before, after }) => [before.trim(), after.trim()]));
  const choices: IgnoreRule[] = isValue ? [] : [{ kind: 'dates' }, { kind: 'numbers' }];
  if (words.every(({ length }) => length >= shortestWord)) choices.push({ kind: 'text', texts: words });
  if (whole.join('\n') !== words.join('\n')) choices.push({ kind: 'text', texts: whole });
  return choices.filter((rule) => isPossible(rule) && silences(rule, pairs));
}

function isPossible(rule: IgnoreRule): boolean {
  if (rule.kind !== 'text') return true;
  const { texts } = rule;
  return texts.length > 0 && texts.length <= mostTexts && texts.every(({ length }) => length <= longestText);
}

function silences(rule: IgnoreRule, pairs: readonly TextPair[]): boolean {
  const mask = maskText([toNoiseRule(rule) as MaskRule]);
  const left = (text: string) => mask(text).replace(/\s+/g, ' ').trim();
  return pairs.every(({ before, after }) => left(before) === left(after));
}

function changedWords({ before, after }: TextPair): string[] {
  if (before === '' || after === '') return [before.trim(), after.trim()];
  return diffWords(before, after).segments.flatMap(({ op, text }) => (op === 'equal' ? [] : [text.trim()]));
}

/** Longer ones first: of two that begin alike, the first that fits is taken out. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '').sort((a, b) => b.length - a.length);
}
