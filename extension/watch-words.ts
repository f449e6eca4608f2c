// What will be watched, in a person's words: for the confirmation after a click.
import type { WatchTarget } from './messages.ts';
import { t } from './t.ts';

const ofElement = {
  value: 'wordsValue',
  table: 'wordsTable',
  list: 'wordsList',
  links: 'wordsLinks',
  images: 'wordsImages',
} as const;

export function watchWords({ phrase, scope, monitor }: WatchTarget): string {
  if (phrase) return t('wordsPhrase', phrase.length > 80 ? `${phrase.slice(0, 79)}…` : phrase);
  const kind = monitor?.kind;
  const isKnown = kind !== undefined && kind in ofElement;
  if (scope && scope.length > 0)
    return isKnown ? t(ofElement[kind as keyof typeof ofElement]) : t('wordsElement');
  return kind === 'images' ? t('wordsPageImages') : t('wordsPage');
}
