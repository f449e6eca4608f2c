// Every detector there is, by the type of change it finds; a new one is one file and one line here.
import { anyDetector } from './any.ts';
import type { ChangeType } from './change.ts';
import type { Detector } from './detector.ts';
import { imagesDetector } from './images.ts';
import { keywordsDetector } from './keywords.ts';
import { linksDetector } from './links.ts';
import { listDetector } from './list.ts';
import { phrasesDetector } from './phrases.ts';
import { regexDetector } from './regex.ts';
import { tableDetector } from './table.ts';
import { valueDetector } from './value.ts';
import { wordsDetector } from './words.ts';

export const detectors: { readonly [Type in ChangeType]: Detector<Type> } = {
  links: linksDetector,
  images: imagesDetector,
  keywords: keywordsDetector,
  phrases: phrasesDetector,
  words: wordsDetector,
  table: tableDetector,
  list: listDetector,
  regex: regexDetector,
  value: valueDetector,
  any: anyDetector,
};
