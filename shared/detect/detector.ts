// What every detector is: two versions in, the changes of one type out.
import type { PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';

export interface Detected {
  changes: Change[];
  /** Set when the bound on effort was hit and the answer is coarser than it could be. */
  coarse?: string;
}

/** `Params` are what a sentinel says about the type: words, a pattern, a threshold. */
export type Detector<Params extends unknown[] = []> = (
  old: PageFeatures,
  next: PageFeatures,
  ...params: Params
) => Detected;
