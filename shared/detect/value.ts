// The number in the scope: whether it changed, and as its condition asks.
import type { PageFeatures } from '../page/features.ts';
import type { ValueCondition } from '../sentinel/ast.ts';
import type { Change } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { type FoundNumber, parseNumber } from './parse-number.ts';
import { placing } from './place-of.ts';

export const valueDetector: Detector<'value'> = {
  detect(old, next, { condition }): Detected {
    const was = numberOn(old);
    const is = numberOn(next);
    if (was?.value === is?.value) return { changes: [], ...(is === null && { coarse: noNumber }) };
    const page = is === null ? old : next;
    const change: Change = {
      type: 'value',
      op: 'update',
      before: was?.text ?? null,
      after: is?.text ?? null,
      ...placing(page, (is ?? was)?.block, true),
    };
    return { changes: [change], holds: condition === undefined || holds(condition, was?.value, is?.value) };
  },
  present: (page) => (numberOn(page) === null ? 0 : 1),
};

const noNumber = 'There is no number to compare.';

function numberOn(page: PageFeatures): (FoundNumber & { block: PageFeatures['blocks'][number] }) | null {
  for (const block of page.blocks) {
    const text = page.type === 'json' ? block.text.replace(/^.*?: /, '') : block.text;
    const found = parseNumber(text);
    if (found) return { ...found, block };
  }
  return null;
}

/** Only asked when the number is another one than before. */
function holds(condition: ValueCondition, was: number | undefined, is: number | undefined): boolean {
  if (is === undefined) return false;
  switch (condition.kind) {
    case 'below':
      return is < condition.limit;
    case 'above':
      return is > condition.limit;
    case 'crosses':
      return was !== undefined && crosses(condition.limit, was, is);
    case 'changes-by-amount':
      return was !== undefined && atLeast(Math.abs(is - was), condition.amount);
    case 'changes-by-percent':
      return was !== undefined && atLeast(Math.abs(is - was) * 100, condition.percent * Math.abs(was));
  }
}

// Reaching the limit counts as having crossed it; going on from there does not count again.
function crosses(limit: number, was: number, is: number): boolean {
  return (was < limit && is >= limit) || (was > limit && is <= limit);
}

// 0.1 + 0.2: what is meant as equal may miss by a hair.
function atLeast(size: number, bound: number): boolean {
  return size >= bound - Math.abs(bound) * 1e-9;
}
