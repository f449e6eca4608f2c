// What people call the kinds of change and what makes them count.
import type { Operand, Trigger } from '../../../../shared/sentinel/ast.ts';
import { t } from '../../../t.ts';

const kinds = {
  any: 'kindAny',
  links: 'kindLinks',
  images: 'kindImages',
  keywords: 'kindKeywords',
  phrases: 'kindPhrases',
  words: 'kindWords',
  table: 'kindTable',
  list: 'kindList',
  regex: 'kindRegex',
  value: 'kindValue',
} as const;

const triggers = {
  none: 'triggerNone',
  appears: 'triggerAppears',
  disappears: 'triggerDisappears',
  present: 'triggerPresent',
} as const;

export function kindOptions<K extends Operand['kind']>(some: readonly K[]): (readonly [K, string])[] {
  return some.map((kind) => [kind, t(kinds[kind])] as const);
}

export const triggerOptions = (['none', 'appears', 'disappears', 'present'] as const).map(
  (trigger): readonly [Trigger | 'none', string] => [trigger, t(triggers[trigger])],
);
