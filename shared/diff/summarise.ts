// A list of changes in one line for a notification: how many of each kind, then the most telling one.
import {
  type Change,
  type ChangeOp,
  type ChangeValue,
  countsOf,
  doneWords,
  type Listed,
} from '../detect/change.ts';
import { describeChange } from './describe-change.ts';

/** An update says most: two states of one thing. Among those of one kind the page's own order decides. */
const mostTellingFirst: ChangeOp[] = ['update', 'insert', 'delete', 'move'];

/** "1 changed, 2 added: Price: 10 € → 12 €". `limit` is the length in characters that the line keeps to. */
export function summarise(list: Listed, limit = 160): string {
  const { changes } = list;
  const counts = countsOf(list);
  const numbers = mostTellingFirst
    .filter((op) => counts[op] > 0)
    .map((op) => `${counts[op]} ${doneWords[op]}`)
    .join(', ');
  const telling = mostTelling(changes);
  if (!telling) return 'No change';
  const room = limit - numbers.length - 2;
  const text = room >= 16 ? describeChange(byName(telling), room) : '';
  return text === '' ? numbers : `${numbers}: ${text}`;
}

/** What came or went is told by its name, where it has one: its address would fill the line. */
function byName(change: Change): Change {
  const { before, after } = change;
  return before !== null && after !== null
    ? change
    : { ...change, before: named(before), after: named(after) };
}

function named(value: ChangeValue | null): ChangeValue | null {
  if (value === null || typeof value === 'string') return value;
  if ('href' in value) return value.text || value.href;
  return 'src' in value ? value.alt || value.src : value;
}

function mostTelling(changes: readonly Change[]): Change | undefined {
  for (const op of mostTellingFirst) {
    const found = changes.find((change) => change.op === op);
    if (found) return found;
  }
  return undefined;
}
