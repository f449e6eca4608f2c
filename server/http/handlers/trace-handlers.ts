// Explanations over HTTP: why a sentinel fired or did not, and when an expression would have fired.
import { backtest } from '../../jobs/explain/backtest.ts';
import { why } from '../../jobs/explain/why.ts';
import type { World } from '../../jobs/world.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

const notFound = new Refusal('not-found', 'You have no such sentinel.');

export function traceHandlers(world: World): Pick<Handlers, 'why' | 'backtest'> {
  return {
    why: async (query, { user }) => (await why(world, user.id, query)) ?? notFound,
    async backtest(query, { user }) {
      const outcome = await backtest(world, user.id, query);
      if (outcome.kind === 'done') return outcome.backtest;
      if (outcome.kind === 'not-found') return notFound;
      return new Refusal('invalid-sentinel', outcome.problems[0]!.message, outcome.problems);
    },
  };
}
