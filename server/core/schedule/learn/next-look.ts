// When to look next: of all plans for the next few looks, the first look of the one with the least delay for its price.
//
// A look costs `price`, in days of delay. Looks at t₁ < t₂ < … cost price + ∫ m(s)·(tᵢ₊₁ − s) ds each, m being the expected
// changes a day; for a steady page the least is where m·τ²/2 = price, which is the index rule. Hours, beats and bursts make
// m uneven, so moments a fraction of a look apart are compared, from the last one back to now.
import { type Forecast, forecastOf, rateAt } from './forecast.ts';
import { dayMs, hourMs } from './look.ts';
import type { Rhythm } from './rhythm.ts';

export interface Limits {
  leastMs: number;
  mostMs: number;
  /** Whether anybody wants to know at that time; what happens while nobody does is no delay. */
  isOpen?: (at: number) => boolean;
}

const momentsPerLook = 12;
const looksAhead = 4;
const room = 400;

/** The moments compared. Changes expected until then, their integral over open time, and looks of an even plan. */
const moments = {
  count: 0,
  at: new Float64Array(room),
  open: new Float64Array(room),
  changes: new Float64Array(room),
  area: new Float64Array(room),
  looks: new Float64Array(room),
};
const cost = new Float64Array(room);

export function nextLook(rhythm: Rhythm, price: number, limits: Limits): number {
  const { leastMs, mostMs } = limits;
  layOut(forecastOf(rhythm), price, limits);
  const wanted = moments.count > 1 ? moments.at[cheapest(price)]! : mostMs;
  return rhythm.lookedAt + Math.max(leastMs, Math.min(mostMs, wanted));
}

function layOut(forecast: Forecast, price: number, { mostMs, isOpen }: Limits): void {
  const { from, grainMs } = forecast;
  let [elapsed, open, changes, area, looks, lastLooks] = [0, 0, 0, 0, 0, 0];
  let rate = rateAt(forecast, from);
  moments.count = 0;
  add(0, 0, 0, 0, 0);
  while (moments.count < room && looks < looksAhead && elapsed < 2 * mostMs) {
    const now = from + elapsed;
    const looksPerMs = (Math.sqrt(rate / (2 * price)) + 0.001) / dayMs;
    const untilUneven = Math.min(hourMs - (now % hourMs), grainMs - (now % grainMs) || Infinity);
    const step = Math.max(1, Math.min(untilUneven, 1 / (momentsPerLook * looksPerMs)));
    const counts = isOpen?.(now) ?? true;
    const more = (rate * step) / dayMs;
    if (counts) {
      area += ((changes + more / 2) * step) / dayMs;
      open += step / dayMs;
      looks += looksPerMs * step;
    }
    changes += more;
    elapsed += step;
    const next = rateAt(forecast, from + elapsed);
    // Where the rate falls, as after a beat or at the end of a working day, is a moment to consider by itself.
    if (counts && (looks - lastLooks >= 0.99 / momentsPerLook || next < 0.6 * rate)) {
      add(elapsed, open, changes, area, looks);
      lastLooks = looks;
    }
    rate = next;
  }
}

function add(at: number, open: number, changes: number, area: number, looks: number): void {
  const { count } = moments;
  moments.at[count] = at;
  moments.open[count] = open;
  moments.changes[count] = changes;
  moments.area[count] = area;
  moments.looks[count] = looks;
  moments.count++;
}

/** The number of the moment to look at first. */
function cheapest(price: number): number {
  const { count, open, changes, area, looks } = moments;
  let first = 1;
  for (let i = count - 1; i >= 0; i--) {
    // So far ahead it is enough to know how many looks an even plan has saved by then; each comes with as much delay.
    if (i > 0 && (i === count - 1 || looks[i]! > looksAhead - 1)) {
      cost[i] = -2 * price * looks[i]!;
      continue;
    }
    let least = Infinity;
    for (let j = i + 1; j < count; j++) {
      const delay = area[j]! - area[i]! - changes[i]! * (open[j]! - open[i]!);
      const total = price + delay + cost[j]!;
      if (total < least) {
        least = total;
        if (i === 0) first = j;
      }
      if (delay > 8 * price) break;
    }
    cost[i] = least;
  }
  return first;
}
