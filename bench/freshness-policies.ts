// How looks are handed out: the product's own way, intervals of each page's own, and the index rule at a constant pace.
import { learnFromLook, type Terms } from '../server/core/schedule/learn/learn-from-look.ts';
import { newPrices, payForLook } from '../server/core/schedule/learn/prices.ts';
import { DueQueue } from './due-queue.ts';
import { budget, days, pageCount, type SimulatedPage } from './freshness-pages.ts';
import type { Scorer } from './freshness-score.ts';

/** Runs a policy over all pages, telling the scorer of every look. */
export type Policy = (pages: readonly SimulatedPage[], scorer: Scorer) => void;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A Monday. */
const start = Date.UTC(2026, 0, 5);
export const longestDays = 7;
const limits = { firstMs: hourMs, leastMs: 60_000, mostMs: longestDays * dayMs };
const unlimited = Number.MAX_SAFE_INTEGER;
const rules = {
  looksPerPage: budget,
  looksPerDay: unlimited,
  looksPerHost: unlimited,
  looksPerUser: unlimited,
};

/** As the server does it: each page's next look is fixed at the one before, from what is stored with the page. */
export const product: Policy = (pages, scorer) => {
  const queue = new DueQueue(pages.length);
  const stored: (string | null)[] = pages.map(() => null);
  const prices = newPrices();
  pages.forEach((_, page) => {
    queue.add(page, start);
  });
  for (;;) {
    const { page, at } = queue.take();
    if (at >= start + days * dayMs) return;
    const isFirst = stored[page] === null;
    const changed = !isFirst && scorer.look(page, (at - start) / dayMs);
    const pay: Terms['pay'] = (look) =>
      payForLook(prices, rules, { ...look, at, pages: pageCount, host: 'h', users: ['u'] });
    const learned = learnFromLook(stored[page]!, { at, changed, changedAt: null }, { ...limits, pay });
    stored[page] = learned.rhythm;
    queue.add(page, Math.max(at + 1, learned.nextLookAt));
  }
};

/** Learns from looks that say "changed since the last one", in days. */
export interface Learner<T> {
  value(): T;
  saw(changed: boolean, from: number, to: number): void;
}

const ticksPerDay = budget * pageCount;

/** At a constant pace, the page whose urgency has grown most; it grows evenly, each page's at a pace of its own. */
function mostUrgent<T>(
  learner: (page: SimulatedPage) => Learner<T>,
  urgencyPerDay: (value: T) => number,
): Policy {
  return (pages, scorer) => {
    const learners = pages.map(learner);
    const slopes = Float64Array.from(learners, (one) => urgencyPerDay(one.value()));
    const lastLook = new Float64Array(pages.length);
    for (let tick = 1; tick <= days * ticksPerDay; tick++) {
      const now = tick / ticksPerDay;
      let best = 0;
      let greatest = -1;
      for (let i = 0; i < slopes.length; i++) {
        const urgency = slopes[i]! * (now - lastLook[i]!);
        if (urgency <= greatest) continue;
        greatest = urgency;
        best = i;
      }
      const one = learners[best]!;
      one.saw(scorer.look(best, now), lastLook[best]!, now);
      slopes[best] = urgencyPerDay(one.value());
      lastLook[best] = now;
    }
  };
}

/** For policies that give each page an interval, all of them stretched or shortened alike to fit the budget. */
export function mostOverdue(interval: (page: SimulatedPage) => Learner<number>): Policy {
  return mostUrgent(interval, (value) => 1 / value);
}

/** Index rule D for constant rates: the greatest rate × τ² / 2, whose square root grows evenly. */
export function greatestDelay(rate: (page: SimulatedPage) => Learner<number>): Policy {
  return mostUrgent(rate, Math.sqrt);
}

/** A page's index D at a time, where its rate changes with the hours. */
export type Index = (lastLook: number, now: number) => number;
const perTick = 10;

/** Index rule D for rates that change: as reckoning it takes longer, several pages are taken at each tick. */
export function greatestUnevenDelay(learner: (page: SimulatedPage) => Learner<Index>): Policy {
  return (pages, scorer) => {
    const learners = pages.map(learner);
    const lastLook = new Float64Array(pages.length);
    const indices = new Float64Array(pages.length);
    const order = Uint32Array.from(pages, (_, i) => i);
    for (let tick = 1; tick <= (days * ticksPerDay) / perTick; tick++) {
      const now = (tick * perTick) / ticksPerDay;
      for (let i = 0; i < pages.length; i++) indices[i] = learners[i]!.value()(lastLook[i]!, now);
      order.sort((a, b) => indices[b]! - indices[a]!);
      for (const page of order.subarray(0, perTick)) {
        learners[page]!.saw(scorer.look(page, now), lastLook[page]!, now);
        lastLook[page] = now;
      }
    }
  };
}
