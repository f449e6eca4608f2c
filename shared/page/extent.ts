// The part of a page that a sentinel looks at: chosen elements, without ignored ones, with or without markup.
//
// An extent is read when the page is (read-extents.ts), stored in `PageFeatures.extents` under its key, and compared
// ever after without the page's tree. A version stored before anybody asked for the extent lacks it: then
// `missingExtents` says so, and it is read from the stored body.
import type { NoiseRule, Operand, Scope } from '../sentinel/ast.ts';
import type { PageFeatures } from './features.ts';

export interface Extent {
  /** All elements that any of these finds, in the order of the page; absent: the whole page. */
  scope?: Scope;
  /** Never looked at. */
  without?: Scope;
  markup?: true;
}

/** What an operand looks at; null when that is the page as it is, which is always there. */
export function extentOf(
  operand: Operand,
  sentinel: { scope?: Scope | undefined; noise?: readonly NoiseRule[] | undefined } = {},
): Extent | null {
  const scope = operand.scope ?? sentinel.scope ?? [];
  const without = (sentinel.noise ?? []).flatMap((rule) =>
    rule.kind === 'ignore-elements' ? rule.elements : [],
  );
  const markup = operand.kind === 'any' && operand.markup === true;
  if (scope.length === 0 && without.length === 0 && !markup) return null;
  return {
    ...(scope.length > 0 && { scope }),
    ...(without.length > 0 && { without }),
    ...(markup && { markup }),
  };
}

export function extentKey({ scope = [], without = [], markup }: Extent): string {
  const names = (elements: Scope) =>
    elements.map(({ by, path, fingerprint = '' }) => [by, path, fingerprint]);
  return JSON.stringify([names(scope), names(without), ...(markup ? ['markup'] : [])]);
}

export function missingExtents(features: PageFeatures, extents: readonly Extent[]): Extent[] {
  const missing = new Map<string, Extent>();
  for (const extent of extents) {
    const key = extentKey(extent);
    if (features.extents?.[key] === undefined) missing.set(key, extent);
  }
  return [...missing.values()];
}
