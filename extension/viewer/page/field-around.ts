// The field that a block's text stands in: marks do not reach into a text area or a list to choose from, so it is marked whole.
import type { Run } from './prepared-page.ts';

export function fieldAround(runs: readonly Run[] | undefined): Element | null {
  return runs?.[0]?.node.parentElement?.closest('textarea, select') ?? null;
}
