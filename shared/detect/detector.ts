// What every detector is: two versions in, the changes of one type out.
//
// From an operand of the language to a detector call (detect-operand.ts is the one door):
// 1. `viewOf` (view.ts) says what the operand sees: the elements of its scope without ignored ones, noise taken out.
//    Both versions are looked at through it; where one is gone, ambiguous or missing nothing is compared, and the
//    result says so.
// 2. The detector of the operand's kind (registry.ts) compares what was seen; its parameters are the operand itself.
// 3. `sift` (noise/sift.ts) drops what other noise rules do not want: moves, all but additions.
// 4. The trigger decides: none, any change fires; appears, what was not there at all before; disappears, the reverse;
//    present, what is there now, changed or not.
// Thresholds and confirmation belong to the sentinel, not the operand: evaluate-expression.ts, noise/still-there.ts.
//
// For many sentinels on one page: operands with equal `viewKey` share step 1, operands of equal kind and parameters
// share the whole result, and keywords, phrases and all words share even with different words (word-group.ts).
import type { PageFeatures } from '../page/features.ts';
import type { Operand } from '../sentinel/ast.ts';
import type { Change, ChangeCounts } from './change.ts';

export interface Detected {
  changes: Change[];
  /** Of all there are; set where fewer are listed. */
  counts?: ChangeCounts;
  /** Set when the bound on effort was hit and the answer is coarser than it could be. */
  coarse?: string;
  /** A sentence about how the answer was found, for whoever asks why; nothing is wrong with it. */
  note?: string;
  /** Set where it takes more than a change to fire: the condition on a value. */
  holds?: boolean;
}

export type OperandOf<Kind extends Operand['kind']> = Extract<Operand, { kind: Kind }>;

export interface Detector<Kind extends Operand['kind']> {
  /** No change gives an empty list, and an empty list means no change. */
  detect(old: PageFeatures, next: PageFeatures, operand: OperandOf<Kind>): Detected;
  /** How often what the operand names is there: for `present`, and to say so. */
  present(page: PageFeatures, operand: OperandOf<Kind>): number;
  /** Whether a change is an appearance: what is there after it was not there at all before. Without: `isAppearance`. */
  appears?(change: Change): boolean;
  /** The reverse. */
  disappears?(change: Change): boolean;
}

/** What a detector adds to its answer when the comparison or the features themselves were bounded. */
export function coarseNote(coarse: boolean, old: PageFeatures, next: PageFeatures): { coarse?: string } {
  const notes = [...new Set([...(old.notes ?? []), ...(next.notes ?? [])])];
  if (coarse)
    notes.push('The page changed too much to compare piece by piece; part of it counts as replaced.');
  return notes.length > 0 ? { coarse: notes.join(' ') } : {};
}
