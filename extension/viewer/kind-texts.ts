// The words for kinds and types of change.
import type { ChangeOp, ChangeType } from '../../shared/detect/change.ts';
import type { TextKey } from '../t.ts';

export const kindTexts = {
  insert: 'legendInsert',
  delete: 'legendDelete',
  update: 'legendUpdate',
  move: 'legendMove',
} as const satisfies Record<ChangeOp, TextKey>;

export const typeTexts = {
  any: 'whatText',
  links: 'whatLink',
  images: 'whatImage',
  keywords: 'whatKeyword',
  phrases: 'whatPhrase',
  words: 'whatWord',
  table: 'whatTable',
  list: 'whatList',
  regex: 'whatRegex',
  value: 'whatValue',
} as const satisfies Record<ChangeType, TextKey>;
