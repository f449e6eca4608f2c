// What can be said in the language but is not carried out yet, one clear sentence each. Building a thing deletes its line.
import type { Problem } from '../api/error.ts';
import type { SentinelTree } from './ast.ts';
import type { Places } from './problems.ts';

interface NotBuilt {
  readonly part: keyof SentinelTree;
  readonly test: (tree: SentinelTree) => boolean;
  readonly sentence: string;
}

export const notBuilt: readonly NotBuilt[] = [
  {
    part: 'history',
    test: ({ history }) => history !== undefined,
    sentence: 'Keeping only some changes is not built yet: leave Change history out, and all are kept.',
  },
];

export function notBuiltYet(tree: SentinelTree, places?: Places): Problem[] {
  return notBuilt
    .filter(({ test }) => test(tree))
    .map(({ part, sentence }) => {
      const place = places?.get(part);
      return { message: sentence, field: part, ...(place && { line: place.line, column: place.column }) };
    });
}
