// The words for kinds and types of change.
import type { ChangeOp } from '../../shared/detect/change.ts';
import { type Thing, thingOf } from '../../shared/detect/thing-of.ts';
import type { TextKey } from '../t.ts';

export const kindTexts = {
  insert: 'legendInsert',
  delete: 'legendDelete',
  update: 'legendUpdate',
  move: 'legendMove',
} as const satisfies Record<ChangeOp, TextKey>;

const thingTexts = {
  text: 'whatText',
  link: 'whatLink',
  picture: 'whatPicture',
  keyword: 'whatKeyword',
  phrase: 'whatPhrase',
  word: 'whatWord',
  row: 'whatRow',
  column: 'whatColumn',
  heading: 'whatHeading',
  item: 'whatItem',
  match: 'whatMatch',
  value: 'whatValue',
} as const satisfies Record<Thing, TextKey>;

/** What it is that changed. */
export function whatText(change: Parameters<typeof thingOf>[0]): TextKey {
  return thingTexts[thingOf(change)];
}
