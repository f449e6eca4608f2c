// Budgets of looks: the price of a look follows how many are made.
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../../server/core/schedule/learn/look.ts';
import { firstPrice, newPrices, payForLook } from '../../../../server/core/schedule/learn/prices.ts';

const rules = { looksPerPage: 24, looksPerDay: 1e6, looksPerHost: 1e6, looksPerUser: 1e6 };
const look = { elapsedMs: hourMs, pages: 10, host: 'a.test', users: ['u'], before: null };

/** The price after a day of looks at ten pages, each so often. */
function afterADay(
  every: number,
  changed: Partial<typeof rules> = {},
  prices = newPrices(),
  host = 'a.test',
) {
  let price = 0;
  for (let at = every; at <= dayMs; at += every)
    for (let page = 0; page < 10; page++)
      price = payForLook(prices, { ...rules, ...changed }, { ...look, elapsedMs: every, at, host }).page;
  return price;
}

describe('the price of a look', () => {
  it('stays while the budget is met, rises above it and falls below it', () => {
    expect(afterADay(hourMs)).toBeCloseTo(firstPrice(24), 6);
    expect(afterADay(hourMs / 2)).toBeGreaterThan(firstPrice(24) * 1.5);
    expect(afterADay(2 * hourMs)).toBeLessThan(firstPrice(24) * 0.8);
  });

  it('is that of the pages together, where the whole server has less to spend than its pages', () => {
    expect(afterADay(hourMs, { looksPerDay: 120 })).toBeGreaterThan(firstPrice(12) * 1.5);
  });

  it('is the highest of those that apply: a host whose budget is spent costs more, and only that host', () => {
    const prices = newPrices();
    const dear = afterADay(hourMs, { looksPerHost: 60 }, prices);
    expect(dear).toBeGreaterThan(2 * firstPrice(24));
    const elsewhere = payForLook(prices, rules, { ...look, at: dayMs, host: 'b.test' }).page;
    expect(elsewhere).toBeLessThan(1.5 * firstPrice(24));
  });

  it('is that of the person who has most left, where several watch a page', () => {
    const prices = newPrices();
    const alone = afterADay(hourMs, { looksPerUser: 60 }, prices);
    expect(alone).toBeGreaterThan(2 * firstPrice(24));
    const shared = payForLook(
      prices,
      { ...rules, looksPerUser: 60 },
      { ...look, at: dayMs, users: ['u', 'v'] },
    ).page;
    expect(shared).toBeLessThan(1.5 * firstPrice(24));
  });

  it('is found again by a server that starts anew, from the first page it looks at', () => {
    const price = payForLook(newPrices(), rules, { ...look, at: dayMs, before: 0.05 }).page;
    expect(price).toBeCloseTo(0.05, 3);
  });

  it('is not raised by looks that a person asks for, or a fixed interval', () => {
    const prices = newPrices();
    for (let i = 0; i < 1000; i++) payForLook(prices, rules, { ...look, elapsedMs: null, at: i });
    expect(payForLook(prices, rules, { ...look, at: 1000 }).page).toBeCloseTo(firstPrice(24), 5);
  });
});
