// A list of changes in one line for a notification: how many of each kind, then the most telling one.
import { type Change, type ChangeOp, countsOf, type Listed } from '../detect/change.ts';
import { describeChange } from './describe-change.ts';

const wording: [op: ChangeOp, word: string][] = [
  ['update', 'updated'],
  ['insert', 'inserted'],
  ['delete', 'deleted'],
  ['move', 'moved'],
];

/** "1 updated, 2 inserted: Price: 10 € → 12 €". `limit` is the length in characters that the line keeps to. */
export function summarise(list: Listed, limit = 160): string {
  const { changes } = list;
  const counts = countsOf(list);
  const numbers = wording
    .filter(([op]) => counts[op] > 0)
    .map(([op, word]) => `${counts[op]} ${word}`)
    .join(', ');
  const telling = mostTelling(changes);
  if (!telling) return 'No change';
  const room = limit - numbers.length - 2;
  const text = room >= 16 ? describeChange(telling, room) : '';
  return text === '' ? numbers : `${numbers}: ${text}`;
}

// An update says most: two states of one thing. Among those of one kind the page's own order decides.
function mostTelling(changes: readonly Change[]): Change | undefined {
  for (const [op] of wording) {
    const found = changes.find((change) => change.op === op);
    if (found) return found;
  }
  return undefined;
}
