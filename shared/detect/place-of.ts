// Where something stands on a page, as a person would say it: the headings above it.
import type { Block } from '../page/features.ts';

export function placeOf(block: Block | undefined): string {
  return block?.where.join(' › ') ?? '';
}
