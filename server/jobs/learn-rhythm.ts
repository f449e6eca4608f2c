// What a look teaches of a page's own rhythm, and when that asks for the next look, within the budgets of looks.
import { isOpen } from '../core/events/window.ts';
import { hostOf } from '../core/schedule/host-pace.ts';
import { type Learned, learnFromLook } from '../core/schedule/learn/learn-from-look.ts';
import { type BudgetRules, newPrices, type Prices, payForLook } from '../core/schedule/learn/prices.ts';
import type { Page } from '../store/records.ts';
import type { HeldGraph } from './held-graph.ts';
import type { Look } from './look-at-page.ts';
import type { World } from './world.ts';

export interface RhythmRules extends BudgetRules {
  firstMs: number;
  leastMs: number;
  mostMs: number;
}

/** What this process knows of its budgets; the pages remember the price, so that the next one goes on from there. */
export interface Rhythms {
  rules: RhythmRules;
  prices: Prices;
  pages: number;
  countedAt: number;
}

const countEveryMs = 600_000;

export function createRhythms(rules: RhythmRules): Rhythms {
  return { rules, prices: newPrices(), pages: 1, countedAt: Number.NEGATIVE_INFINITY };
}

/** Null when nobody waits for the page's own rhythm, or nothing was learned. */
export async function learnRhythm(
  world: World,
  page: Page,
  held: HeldGraph,
  look: Look,
  at: number,
): Promise<Learned | null> {
  const { wishes, waiting: users } = held;
  if (wishes.length === 0 || look.kind === 'failed' || look.kind === 'aborted') return null;
  const { rules, prices } = world.rhythms;
  const pages = await countPages(world, at);
  const host = hostOf(page.url);
  const changed = look.kind === 'new' && page.latestVersionId !== null;
  const changedAt = look.kind === 'new' ? look.version.modifiedAt : null;
  const isAlwaysOpen = wishes.some((windows) => windows.length === 0);
  return learnFromLook(
    page.rhythm,
    { at, changed, changedAt },
    {
      ...rules,
      ...(isAlwaysOpen ? {} : { isOpen: (time: number) => wishes.some((windows) => isOpen(windows, time)) }),
      pay: (payment) => payForLook(prices, rules, { ...payment, at, pages, host, users }),
    },
  );
}

async function countPages({ store, rhythms }: World, now: number): Promise<number> {
  if (now - rhythms.countedAt < countEveryMs) return rhythms.pages;
  rhythms.countedAt = now;
  rhythms.pages = await store.pages.countWatched();
  return rhythms.pages;
}
