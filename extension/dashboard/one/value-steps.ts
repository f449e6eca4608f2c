// The number a sentinel watches, as its changes tell it: one step for each, oldest first.
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import { parseNumber } from '../../../shared/detect/parse-number.ts';

export interface ValueStep {
  /** Since when, as far as is known. */
  at: number;
  value: number;
  /** As it stood on the page. */
  text: string;
}

export function valueSteps(changes: readonly ChangeSummary[]): ValueStep[] {
  const oldestFirst = changes.toSorted((a, b) => a.detectedAt - b.detectedAt);
  const steps: ValueStep[] = [];
  for (const { detectedAt: at, value } of oldestFirst) {
    // What it was before the first change, from that very moment on: since when is not known.
    if (steps.length === 0) steps.push(...stepOf(at, value?.before));
    steps.push(...stepOf(at, value?.after));
  }
  return steps;
}

function stepOf(at: number, text: string | null | undefined): ValueStep[] {
  const number = text ? parseNumber(text) : null;
  return number === null ? [] : [{ at, value: number.value, text: text! }];
}
