// The predicates rules may name: pure questions about what was detected.
import type { Conditions } from './rules.ts';

export const builtInConditions: Conditions = {
  /** The occurrence carries every one of these parameters with this very value. */
  'has-params': (params, { params: carried }) =>
    Object.entries(params).every(([key, value]) => JSON.stringify(carried[key]) === JSON.stringify(value)),
  /** It was noticed when it happened, and not after downtime. */
  'noticed-at-once': (_, { at, noticedAt }) => at === noticedAt,
};
