// A change's values as people read them.
import type { ChangeValue } from '../../shared/detect/change.ts';
import { pageAddress } from '../ui/page-address.ts';

export function valueText(value: ChangeValue): string {
  if (typeof value === 'string') return value;
  if ('href' in value)
    return value.text === '' ? pageAddress(value.href) : `${value.text} → ${pageAddress(value.href)}`;
  if ('src' in value) return value.alt ? `${value.alt} (${pageAddress(value.src)})` : pageAddress(value.src);
  return value.text;
}

/** How often it is there, before and after; null where counting says nothing. */
export function countsOf(change: {
  before: ChangeValue | null;
  after: ChangeValue | null;
  counts?: { before: number; after: number } | undefined;
}): { before: number; after: number } | null {
  if (change.counts) return change.counts;
  const count = (value: ChangeValue | null) =>
    value !== null && typeof value === 'object' && 'count' in value ? value.count : null;
  const before = count(change.before);
  const after = count(change.after);
  return before === null && after === null ? null : { before: before ?? 0, after: after ?? 0 };
}
