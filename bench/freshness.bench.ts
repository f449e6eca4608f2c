// How soon changes are seen under a budget of looks: the product's own learning beside other policies and an oracle.
import type { Bench } from './bench.ts';
import * as learners from './freshness-learners.ts';
import { budget, days, type SimulatedPage, simulatedPages, warmUpDays } from './freshness-pages.ts';
import * as policies from './freshness-policies.ts';
import { type Score, Scorer } from './freshness-score.ts';

const { choGarciaMolina, mostLikelyRate, bayesGrid, profiledRate, proportional } = learners;
const { mostOverdue, greatestDelay, greatestUnevenDelay, product, longestDays } = policies;

const oracle = greatestDelay(learners.oracle);
const compared: Record<string, policies.Policy> = {
  'fixed interval': mostOverdue(learners.fixedInterval),
  'WebVigiL best effort': mostOverdue(learners.bestEffort),
  Nutch: mostOverdue(learners.nutch),
  'Cho & Garcia-Molina, proportional': mostOverdue(proportional(choGarciaMolina)),
  'Cho & Garcia-Molina + D': greatestDelay(choGarciaMolina),
  'maximum likelihood + D': greatestDelay(mostLikelyRate),
  'Bayes grid + D': greatestDelay(bayesGrid),
  'profile + maximum likelihood + D': greatestUnevenDelay(profiledRate),
  WebVigil: product,
  oracle,
};
const sets = ['poisson', 'mixed'] as const;
const defaultSeeds = [1, 2, 3, 4, 5];

/** How a policy did on one set, seed by seed: the first days, and those after the warm-up. */
interface Run {
  cold: Score;
  warm: Score;
  coldRatio: number;
  ratio: number;
}

export const bench: Bench = {
  shows: "mean delay of the oracle over the product's at equal budget, with other policies beside it",
  async run(args) {
    const seeds = args.length === 0 ? defaultSeeds : args.map(readSeed);
    const runs = new Map(Object.keys(compared).map((name) => [name, runsOf()]));
    for (const set of sets) for (const seed of seeds) runSeed(runs, set, simulatedPages(set, seed));
    const { poisson, mixed } = runs.get('WebVigil')!;
    const all = [...poisson, ...mixed];
    return {
      rows: [...runs].map(([policy, of]) => row(policy, of)),
      figures: {
        poisson: median(poisson.map(({ ratio }) => ratio)),
        poisson_worst: worst(poisson.map(({ ratio }) => ratio)),
        mixed: median(mixed.map(({ ratio }) => ratio)),
        mixed_worst: worst(mixed.map(({ ratio }) => ratio)),
        cold: median(mixed.map(({ coldRatio }) => coldRatio)),
        cold_worst: worst(mixed.map(({ coldRatio }) => coldRatio)),
        delay_h: median(mixed.map(({ warm }) => warm.delay * 24)),
        freshness: median(mixed.map(({ warm }) => warm.freshness)),
        budget_spent: round(Math.max(...all.flatMap(({ warm, cold }) => [warm.spent, cold.spent]))),
        longest_days: round(Math.max(...all.map(({ warm }) => warm.longest))),
        max_interval_ok: all.every(({ warm }) => warm.longest <= longestDays) ? 1 : 0,
      },
    };
  },
};

type Runs = Record<(typeof sets)[number], Run[]>;

function runsOf(): Runs {
  return { poisson: [], mixed: [] };
}

function runSeed(runs: Map<string, Runs>, set: (typeof sets)[number], pages: SimulatedPage[]): void {
  const best = score(oracle, pages);
  for (const [name, policy] of Object.entries(compared)) {
    const [cold, warm] = policy === oracle ? best : score(policy, pages);
    const [coldRatio, ratio] = [best[0].delay / cold.delay, best[1].delay / warm.delay];
    runs.get(name)![set].push({ cold, warm, coldRatio, ratio });
  }
}

function score(policy: policies.Policy, pages: readonly SimulatedPage[]): [cold: Score, warm: Score] {
  const scorer = new Scorer(pages, [
    [0, warmUpDays],
    [warmUpDays, days],
  ]);
  policy(pages, scorer);
  const [cold, warm] = scorer.finish(budget);
  return [cold!, warm!];
}

function row(policy: string, { poisson, mixed }: Runs): Record<string, string | number> {
  return {
    policy,
    poisson: median(poisson.map(({ ratio }) => ratio)),
    mixed: median(mixed.map(({ ratio }) => ratio)),
    'mixed, worst': worst(mixed.map(({ ratio }) => ratio)),
    'first 20 days': median(mixed.map(({ coldRatio }) => coldRatio)),
    'mean delay (h)': median(mixed.map(({ warm }) => warm.delay * 24)),
    freshness: median(mixed.map(({ warm }) => warm.freshness)),
    'of budget': median(mixed.map(({ warm }) => warm.spent)),
  };
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d+$/.test(text) || seed > 1e9) throw new Error(`"${text}" is not a seed: give whole numbers.`);
  return seed;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return round(sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2);
}

function worst(values: number[]): number {
  return round(Math.min(...values));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
