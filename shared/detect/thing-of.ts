// What it is that changed, so that the viewer and every message call it the same.
import type { Change, ChangeType } from './change.ts';

const things = {
  any: 'text',
  links: 'link',
  images: 'picture',
  keywords: 'keyword',
  phrases: 'phrase',
  words: 'word',
  table: 'row',
  list: 'item',
  regex: 'match',
  value: 'value',
} as const satisfies Record<ChangeType, string>;

export type Thing = (typeof things)[ChangeType] | 'column' | 'heading';

/** Any change may be one of a picture or a link, and one of a table may be of a whole column. */
export function thingOf({
  type,
  changed,
  before,
  after,
}: Pick<Change, 'type' | 'changed' | 'before' | 'after'>): Thing {
  if (type === 'table' && (changed === 'column' || changed === 'heading')) return changed;
  const value = after ?? before;
  if (type !== 'any' || value === null || typeof value === 'string') return things[type];
  return 'src' in value ? 'picture' : 'href' in value ? 'link' : 'text';
}
