// Takes ignored text, patterns, numbers and dates out of one text.
import { linearPattern } from '../linear-pattern.ts';
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
      return (text) => text.replace(dates, '');
  }
}

// A blank in what the person typed stands for any white space of the page.
function escapeText(text: string): string {
  return text
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
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

const months =
  'jan(?:uary|uar|vier|eiro)?|feb(?:ruary|ruar)?|f[ée]vr(?:ier)?|fevereiro|m[aä]r(?:ch|z|s|zo)?|mars|maart|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|ma[yi]|mayo|mag(?:gio)?|mei|june?|juni|juin|junio|giu(?:gno)?|july?|juli|juil(?:let)?|julio|lug(?:lio)?|aug(?:ust|ustus)?|ao[uû]t|ago(?:sto)?|sep(?:t|tember|tembre|tiembre)?|set(?:tembre|embro)?|o[ck]t(?:ober|obre|ubre)?|out(?:ubro)?|ott(?:obre)?|nov(?:ember|embre|iembre|embro)?|d[eé][czs](?:ember|embre|iembre)?|dic(?:iembre|embre)?|dez(?:ember|embro)?';
const day = '\\d{1,2}(?:st|nd|rd|th|\\.|er)?';
const weekday =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)';
const clock =
  '\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s?[ap]\\.?m\\.?)?(?:\\s?(?:uhr|utc|gmt|cest|cet|z|[ecmp][sd]t)\\b)?';
const units =
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|d[ií]as?|semanas?|meses|mes|a[ñn]os?';
const dates = new RegExp(
  [
    '\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?',
    '\\d{4}年\\d{1,2}月(?:\\d{1,2}日)?',
    '\\d{4}[/.]\\d{1,2}[/.]\\d{1,2}',
    '\\d{1,2}([/.-])\\d{1,2}\\1\\d{2}(?:\\d{2})?',
    `(?:${weekday}\\.?,?\\s+)?${day}\\s+(?:de\\s+)?(?:${months})\\.?(?:,?\\s+(?:de\\s+)?\\d{4})?`,
    `(?:${weekday}\\.?,?\\s+)?(?:${months})\\.?\\s+${day}(?:,?\\s+\\d{4})?`,
    `(?:${months})\\.?\\s+\\d{4}`,
    `(?:about\\s+|over\\s+)?(?:\\d+|an?|one)\\s?(?:${units})\\s+ago`,
    `(?:vor|il y a|hace|há)\\s+\\d+\\s+(?:${units})`,
    'just now|yesterday|gestern',
    clock,
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^/, '(?<![\\p{L}\\p{N}])(?:')
    .replace(/$/, ')(?![\\p{L}\\p{N}])'),
  'giu',
);
