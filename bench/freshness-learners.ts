// What others learn of a page from looks: an interval, or a rate. The policies that the product's learning is compared with.
import type { Index, Learner } from './freshness-policies.ts';

const nothing = () => {};

/** Knows the page's true mean rate, but not when it changes. */
export function oracle({ rate }: { rate: number }): Learner<number> {
  return { value: () => rate, saw: nothing };
}

export function fixedInterval(): Learner<number> {
  return { value: () => 1 / 4, saw: nothing };
}

const firstInterval = 1 / 24;

/** WebVigiL's best-effort rule: the mean of the last gaps between observed changes, one hour to begin with. */
export function bestEffort(): Learner<number> {
  const gaps: number[] = [];
  let lastChange: number | null = null;
  let watched = firstInterval;
  return {
    // Before there is a gap, as long as it was waited for: or pages that never change would get all looks.
    value: () => (gaps.length === 0 ? watched : gaps.reduce((a, b) => a + b) / gaps.length),
    saw(changed, _from, to) {
      watched = Math.max(firstInterval, to - (lastChange ?? 0));
      if (!changed) return;
      if (lastChange !== null) gaps.push(to - lastChange);
      if (gaps.length > 5) gaps.shift();
      lastChange = to;
    },
  };
}

/** Nutch's adaptive schedule: a fifth shorter after a change, two fifths longer after none. */
export function nutch(): Learner<number> {
  let interval = 1 / 4;
  return {
    value: () => interval,
    saw(changed) {
      interval = Math.min(7, Math.max(1 / 1440, interval * (changed ? 0.8 : 1.4)));
    },
  };
}

/** Cho & Garcia-Molina's estimator for looks at even intervals. */
export function choGarciaMolina(): Learner<number> {
  let [looks, changes, total] = [0, 0, 0];
  return {
    // Without any change the formula says never; half a change leaves it a chance.
    value: () =>
      looks === 0 ? 1 : -(looks / total) * Math.log((looks - Math.max(0.5, changes) + 0.5) / (looks + 0.5)),
    saw(changed, from, to) {
      looks++;
      if (changed) changes++;
      total += to - from;
    },
  };
}

/** Looks in proportion to the rate. */
export function proportional(estimate: () => Learner<number>): () => Learner<number> {
  return () => {
    const { value, saw } = estimate();
    return { value: () => 1 / Math.max(0.005, value()), saw };
  };
}

/** Maximum likelihood for looks at any intervals, with two phantom looks of half a day as a prior. */
export function mostLikelyRate(): Learner<number> {
  const changed: number[] = [0.5];
  let unchanged = 0.5;
  let rate = 1;
  let [looks, solvedAt] = [0, 0];
  return {
    value: () => rate,
    saw(hasChanged, from, to) {
      addLook(hasChanged, to - from);
    },
  };

  function addLook(hasChanged: boolean, elapsed: number): void {
    if (hasChanged) changed.push(elapsed);
    else unchanged += elapsed;
    // After many looks one more tells little: solving anew at each would take time that grows with their number.
    if (++looks < solvedAt * 1.05) return;
    solvedAt = looks;
    rate = solve(changed, unchanged, rate);
  }
}

/** The rate at which Σ τ/(e^(rate τ) − 1) over the looks that saw a change is the time of those that saw none. */
function solve(changed: readonly number[], unchanged: number, guess: number): number {
  let log = Math.log(guess);
  for (let round = 0; round < 8; round++) {
    const rate = Math.exp(log);
    let [sum, slope] = [0, 0];
    for (const elapsed of changed) {
      const odds = Math.expm1(rate * elapsed);
      sum += elapsed / odds;
      slope += (elapsed * elapsed * (odds + 1)) / odds ** 2;
    }
    // In logarithms both sides are nearly straight, and Newton's step is safe.
    const step = (Math.log(sum / unchanged) * sum) / (rate * slope);
    log += Math.max(-2, Math.min(2, step));
    if (Math.abs(step) < 1e-4) break;
  }
  return Math.max(1e-4, Math.min(500, Math.exp(log)));
}

const grid = Float64Array.from({ length: 24 }, (_, i) => 0.004 * (100 / 0.004) ** (i / 23));

/** Bayes' rule on a grid of rates, without forgetting. */
export function bayesGrid(): Learner<number> {
  const weights = new Float64Array(grid.length).fill(1 / grid.length);
  return {
    value: () => weights.reduce((sum, weight, i) => sum + weight * grid[i]!, 0),
    saw(changed, from, to) {
      let sum = 0;
      for (let i = 0; i < grid.length; i++) {
        const none = Math.exp(-grid[i]! * (to - from));
        weights[i]! *= changed ? 1 - none : none;
        sum += weights[i]!;
      }
      for (let i = 0; i < grid.length; i++) weights[i]! /= sum;
    },
  };
}

const bins = 48;
const shrinkage = 30;

/**
 * A profile of 48 hours, of working days and of weekends, on whose clock the rate is constant and most likely; looked at
 * by index D for uneven rates.
 */
export function profiledRate(): Learner<Index> {
  const changes = new Float64Array(bins);
  const cumulated = new Float64Array(7 * 24 + 1);
  const rate = mostLikelyRate();
  let seen = 0;
  refresh();

  function refresh(): void {
    const even = (seen + shrinkage) / 7;
    let sum = 0;
    for (let hour = 0; hour < 7 * 24; hour++) {
      const bin = binOf(hour);
      const time = (bin < 24 ? 5 : 2) / 24;
      sum += ((changes[bin]! + (shrinkage * time) / 7) / time / even) * (1 / 24);
      cumulated[hour + 1] = sum;
    }
    for (let hour = 1; hour <= 7 * 24; hour++) cumulated[hour]! *= 7 / sum;
  }

  /** Time on the page's own clock, in days. */
  function clock(at: number): number {
    const weeks = Math.floor(at / 7);
    const hours = (at - weeks * 7) * 24;
    const hour = Math.floor(hours);
    const [low, high] = [cumulated[hour]!, cumulated[hour + 1]!];
    return weeks * 7 + low + (high - low) * (hours - hour);
  }

  /** The other way round. */
  function wall(own: number): number {
    const weeks = Math.floor(own / 7);
    const rest = own - weeks * 7;
    let [low, high] = [0, 7 * 24];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (cumulated[middle]! <= rest) low = middle;
      else high = middle;
    }
    const part = (rest - cumulated[low]!) / (cumulated[low + 1]! - cumulated[low]!);
    return weeks * 7 + (low + part) / 24;
  }

  const index: Index = (lastLook, now) => {
    const accrued = clock(now) - clock(lastLook);
    const ahead = wall(clock(now) + accrued) - now;
    // ∫ (Λ − Λ(now, now+s)) ds, by three points of Simpson's rule.
    const half = accrued - (clock(now + ahead / 2) - clock(now));
    return (rate.value() * ahead * (accrued + 4 * half)) / 6;
  };

  return {
    value: () => index,
    saw(changed, from, to) {
      const elapsed = clock(to) - clock(from);
      rate.saw(changed, 0, Math.max(1e-6, elapsed));
      if (!changed) return;
      seen++;
      for (let at = from; at < to; ) {
        const hour = Math.floor(at * 24 + 1e-9);
        const end = Math.min(to, (hour + 1) / 24);
        changes[binOf(hour % (7 * 24))]! += (clock(end) - clock(at)) / elapsed;
        at = end;
      }
      refresh();
    },
  };
}

function binOf(hourOfWeek: number): number {
  return (hourOfWeek % 24) + (hourOfWeek < 5 * 24 ? 0 : 24);
}
