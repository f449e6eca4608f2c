// What a look teaches, and when to look again: from what is stored with a page to what is to be stored.
import type { Look } from './look.ts';
import { type Limits, nextLook } from './next-look.ts';
import { packRhythm, unpackRhythm } from './pack-rhythm.ts';
import type { Payment, Price } from './prices.ts';
import { blankRhythm, newRhythm, observe } from './rhythm.ts';

export interface Learned {
  rhythm: string;
  nextLookAt: number;
}

export interface Terms extends Limits {
  /** After its very first look a page is looked at again after this time. */
  firstMs: number;
  /** Pays for this look, and gives the price of the next. */
  pay(look: Pick<Payment, 'elapsedMs' | 'before'>): Price;
}

/** Used over and over: to make one for each look would cost more than all that is worked out with it. */
const scratch = blankRhythm();

/** `stored` is null before the first look at a page. */
export function learnFromLook(stored: string | null, look: Look, terms: Terms): Learned {
  const known = stored === null ? null : unpackRhythm(stored, scratch);
  const rhythm = known ?? newRhythm(look);
  const { plan } = rhythm;
  // A look that comes late has earned no more than one in time; one that a person or a tick brings is not the rhythm's.
  const elapsedMs = plan !== null && look.at >= plan.at ? plan.at - rhythm.lookedAt : null;
  if (known !== null) observe(rhythm, look);
  const { page: price, server } = terms.pay({ elapsedMs, before: plan?.price ?? null });
  const { firstMs, leastMs, mostMs } = terms;
  const starting = rhythm.lookedAt + Math.min(mostMs, Math.max(leastMs, firstMs));
  const nextLookAt = Math.round(rhythm.looks === 1 ? starting : nextLook(rhythm, price, terms));
  rhythm.plan = { at: nextLookAt, price: Number(server.toPrecision(4)) };
  return { rhythm: packRhythm(rhythm), nextLookAt };
}
