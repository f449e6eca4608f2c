// Takes ignored text, patterns, numbers and dates out of one text.
import { linearPattern } from '../linear-pattern.ts';
import { datePattern } from './date-pattern.ts';
import type { MaskRule } from './mask-rules.ts';

export type Mask = (text: string) => string;

export function maskText(rules: readonly MaskRule[]): Mask {
  const masks = rules.map(maskOf);
  return (text) => {
    let masked = text;
    for (const mask of masks) masked = mask(masked);
    return masked === text ? text : masked.replace(/\s+/g, ' ').trim();
  };
}

function maskOf(rule: MaskRule): Mask {
  switch (rule.kind) {
    case 'ignore-text': {
      const texts = rule.texts.filter((text) => text !== '').map(escapeText);
      if (texts.length === 0) return (text) => text;
      const any = new RegExp(texts.join('|'), 'giu');
      return (text) => text.replace(any, '');
    }
    case 'ignore-pattern': {
      const pattern = linearPattern(rule);
      if (!pattern.ok) return (text) => text;
      return (text) => withoutMatches(text, pattern.find(text).matches);
    }
    case 'ignore-numbers':
      return (text) => text.replace(numbers, '');
    case 'ignore-dates':
      return (text) => text.replace(datePattern(), '');
  }
}

// A blank in what the person typed stands for any white space of the page.
function escapeText(text: string): string {
  return text
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
}

function withoutMatches(text: string, matches: readonly { text: string; start: number }[]): string {
  let rest = '';
  let at = 0;
  for (const match of matches) {
    rest += text.slice(at, match.start);
    at = match.start + match.text.length;
  }
  return rest + text.slice(at);
}

// Signs, groups of thousands and a per cent belong to the number; "B2" and "3D" are names.
const numbers =
  /(?<![\p{L}\p{N}])[-+−±]?\p{Nd}+(?:[.,:'’\u00a0\u202f ]\p{Nd}+)*\s?%?(?:st|nd|rd|th)?(?![\p{L}\p{N}])/gu;
