// Runs an expression over versions that are stored already, and says when it would have fired.
import type { PageFeatures } from '../page/features.ts';
import type { CompareOption, MonitorExpression } from '../sentinel/ast.ts';
import { detectExpression } from './detect-expression.ts';
import type { Evaluation } from './evaluate-expression.ts';
import type { Watch } from './view.ts';

export interface PastVersion {
  id: string;
  fetchedAt: number;
  features: PageFeatures;
}

export interface PastEvaluation {
  oldVersion: string;
  newVersion: string;
  at: number;
  evaluation: Evaluation;
}

/** `versions` in order, the oldest first. Every comparison is answered, fired or not. */
export function backtest(
  expression: MonitorExpression,
  versions: readonly PastVersion[],
  compare: CompareOption = { kind: 'pairwise' },
  watch: Watch = {},
): PastEvaluation[] {
  return comparedPairs(versions.length, compare).map(([from, to]) => {
    const old = versions[from]!;
    const next = versions[to]!;
    return {
      oldVersion: old.id,
      newVersion: next.id,
      at: next.fetchedAt,
      evaluation: detectExpression(expression, old.features, next.features, watch),
    };
  });
}

/** Which version is compared with which, by index. */
export function comparedPairs(count: number, compare: CompareOption): [old: number, next: number][] {
  const back = compare.kind === 'pairwise' ? 1 : compare.n - 1;
  const step = compare.kind === 'every' ? back : 1;
  const pairs: [number, number][] = [];
  for (let next = back; next < count; next += step) pairs.push([next - back, next]);
  return pairs;
}
