// What an operand sees of a page: its extent, with the noise rules that take text out. Operands with the same view
// key see the same features, so that a group of sentinels looks once.
import { type Extent, extentKey, extentOf } from '../page/extent.ts';
import type { ExtentReading, PageFeatures } from '../page/features.ts';
import type { NoiseRule, Operand, Scope } from '../sentinel/ast.ts';
import { maskFeatures } from './noise/mask-features.ts';
import { type MaskRule, maskKey, maskRules } from './noise/mask-rules.ts';

/** What of a sentinel bears on each of its operands. */
export interface Watch {
  /** For operands that name no element of their own. */
  scope?: Scope | undefined;
  noise?: readonly NoiseRule[] | undefined;
}

export interface View {
  extent: Extent | null;
  masks: readonly MaskRule[];
}

/** `missing`: stored before anybody asked for this extent; read it from the stored body (read-extents.ts). */
export type Seen = ExtentReading | { state: 'missing' };

export function viewOf(operand: Operand, watch: Watch = {}): View {
  return { extent: extentOf(operand, watch), masks: maskRules(operand, watch.noise ?? []) };
}

export function viewKey({ extent, masks }: View): string {
  return `${extent === null ? '' : extentKey(extent)}${masks.length === 0 ? '' : `|${maskKey(masks)}`}`;
}

export function see(page: PageFeatures, { extent, masks }: View): Seen {
  const seen: Seen =
    extent === null
      ? { state: 'found', elements: 1, features: page }
      : (page.extents?.[extentKey(extent)] ?? { state: 'missing' });
  if (seen.state !== 'found' || masks.length === 0) return seen;
  return { ...seen, features: maskFeatures(seen.features, masks) };
}
