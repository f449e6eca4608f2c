// What a sentinel took from an earlier one at its creation, so that an edit does not take it anew.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import type { Sentinel } from '../../store/records.ts';

/** Null when it did not inherit from that one. */
export function inheritedBefore(
  { tree, origins }: Sentinel,
  parentName: string,
): Partial<SentinelTree> | null {
  const isFrom = (part: string) => {
    const origin = origins[part];
    return origin?.from === 'sentinel' && origin.name.toLowerCase() === parentName.toLowerCase();
  };
  if (!isFrom('target')) return null;
  const whole = tree as SentinelTree;
  const parts = Object.entries(whole).filter(([part]) => isFrom(part));
  const fetch = Object.entries(whole.fetch ?? {}).filter(([part]) => isFrom(`fetch.${part}`));
  return Object.fromEntries([...parts, ...(fetch.length > 0 ? [['fetch', Object.fromEntries(fetch)]] : [])]);
}
