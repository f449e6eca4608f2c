// What a digest shows of one sentinel's changes: their list, cut to what is read at a glance.
import {
  type Change,
  type ChangeList,
  type ChangeOp,
  coarseness,
  countsOf,
  totalOf,
} from '../../../shared/detect/change.ts';
import { thingOf } from '../../../shared/detect/thing-of.ts';
import { addressOf, changeSides } from '../../../shared/diff/change-sides.ts';
import { summarise } from '../../../shared/diff/summarise.ts';
import type { DigestChange, DigestItem, Picture } from '../../../shared/digest/digest.ts';
import { safeText } from '../../../shared/digest/safe-text.ts';

export type ChangePart = Pick<DigestItem, 'summary' | 'counts' | 'changes' | 'left' | 'notes'>;

const mostShown = 6;
const longestSide = 280;

/** `pictureOf` knows the bytes of a picture by its address; null where they are not kept. */
export function changePart(
  list: Pick<ChangeList, 'changes' | 'counts' | 'coarse'>,
  pictureOf: (side: 'before' | 'after', src: string) => string | null,
): ChangePart {
  const total = totalOf(list);
  const shown = list.changes.toSorted(mostTellingFirst).slice(0, mostShown);
  const coarse = coarseness(0, 0, list.coarse);
  return {
    summary: safeText(summarise(list), 200),
    counts: countsOf(list),
    changes: shown.map((change) => toDigestChange(change, pictureOf)),
    left: total - shown.length,
    notes: coarse === undefined ? [] : [coarse],
  };
}

/** What is new says more than what is gone; within a kind they stand as on the page. */
const order: ChangeOp[] = ['update', 'insert', 'delete', 'move'];

function mostTellingFirst(a: Change, b: Change): number {
  return order.indexOf(a.op) - order.indexOf(b.op);
}

function toDigestChange(
  change: Change,
  pictureOf: (side: 'before' | 'after', src: string) => string | null,
): DigestChange {
  const { op, type, where } = change;
  const picture = (side: 'before' | 'after'): Picture | null => {
    const value = change[side];
    if (value === null || typeof value !== 'object' || !('src' in value)) return null;
    const id = pictureOf(side, value.src);
    return id === null ? null : { id, type: '', alt: value.alt };
  };
  const pictures = type === 'images' ? { before: picture('before'), after: picture('after') } : null;
  return {
    ...{ op, type, thing: thingOf(change), where: safeText(where, 200), pictures },
    sides: changeSides(change, longestSide),
    addresses: { before: addressOf(change.before), after: addressOf(change.after) },
  };
}
