// The number in the scope: whether it changed, and as its condition asks.
import type { Block, PageFeatures } from '../page/features.ts';
import { Memo } from '../page/memo.ts';
import type { ValueCondition } from '../sentinel/ast.ts';
import type { Change } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { type FoundNumber, numbersIn } from './parse-number.ts';
import { placing } from './place-of.ts';

export const valueDetector: Detector<'value'> = {
  detect(old, next, { condition }): Detected {
    const was = numberOn(old);
    const is = numberOn(next);
    const note = is === null || is.others === 0 ? {} : { note: severalNumbers(is) };
    if (was?.value === is?.value) return { changes: [], ...note, ...(is === null && { coarse: noNumber }) };
    const page = is === null ? old : next;
    const change: Change = {
      type: 'value',
      op: 'update',
      before: was?.text ?? null,
      after: is?.text ?? null,
      ...placing(page, (is ?? was)?.block, true),
    };
    const fires = condition === undefined || holds(condition, was?.value, is?.value);
    return { changes: [change], ...note, holds: fires };
  },
  present: (page) => (numberOn(page) === null ? 0 : 1),
};

const noNumber = 'There is no number to compare.';

export interface ValueOnPage extends FoundNumber {
  block: Block | undefined;
  /** How many other numbers there are that could have been meant. */
  others: number;
  /** Nothing that is shown holds a number: an attribute does. */
  unshown?: true;
}

const kept = new Memo<PageFeatures, ValueOnPage | null>();

/** The first amount of money in sight, or else the first number; what is struck out only where nothing else is. */
export function numberOn(page: PageFeatures): ValueOnPage | null {
  const known = kept.get(page);
  if (known !== undefined) return known;
  const { blocks, forms, attributes = [] } = page;
  const shown = blocks.map((block) => ({ text: block.numeric ?? valueText(page, block), block }));
  const fields = forms.map((form) => ({ text: form.value, block: blocks[form.block] }));
  const spoken = attributes
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map(({ value }) => ({ text: value, block: undefined }));
  const struck = blocks.map((block) => ({ text: valueText(page, block), block }));
  const inSight = choose(shown) ?? choose(fields);
  const attribute = inSight === null ? choose(spoken) : null;
  const answer = inSight ?? (attribute && { ...attribute, unshown: true }) ?? choose(struck);
  kept.set(page, answer);
  return answer;
}

function choose(places: readonly { text: string; block: Block | undefined }[]): ValueOnPage | null {
  let first: ValueOnPage | null = null;
  let firstMoney: ValueOnPage | null = null;
  let count = 0;
  for (const { text, block } of places) {
    for (const { value, text: written, isMoney } of numbersIn(text)) {
      count++;
      first ??= { value, text: written, block, others: 0 };
      if (isMoney) firstMoney ??= { value, text: written, block, others: 0 };
    }
    if (firstMoney !== null && count > mostCounted) break;
  }
  const chosen = firstMoney ?? first;
  return chosen === null ? null : { ...chosen, others: count - 1 };
}

/** Nobody wants to know exactly; and a whole page may be in sight. */
const mostCounted = 100;

function severalNumbers({ text, others }: ValueOnPage): string {
  const count = others >= mostCounted ? `more than ${mostCounted}` : others + 1;
  return `There are ${count} numbers in sight; "${text}" is the one compared. Choose a smaller element for another.`;
}

/** Attributes that hold the number by their name come first. */
function rank(name: string): number {
  if (name === 'content' || name === 'value') return 0;
  return /price|amount|value|cost|total|count/.test(name) ? 1 : 2;
}

// The blocks of JSON say "key: value".
function valueText(page: PageFeatures, block: Block): string {
  return page.type === 'json' ? block.text.replace(/^.*?: /, '') : block.text;
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
