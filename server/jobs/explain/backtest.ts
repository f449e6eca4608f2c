// When an expression would have fired, had it watched the page from the first stored version on.

import type { Problem } from '../../../shared/api/error.ts';
import type { Backtest } from '../../../shared/api/traces.ts';
import { comparedPairs } from '../../../shared/detect/backtest.ts';
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { selectorProblem } from '../../../shared/page/select/selector-problem.ts';
import type { MonitorExpression, SentinelTree } from '../../../shared/sentinel/ast.ts';
import { CheckContext } from '../../../shared/sentinel/check-context.ts';
import { checkExpression } from '../../../shared/sentinel/check-expression.ts';
import { type CompleteSentinel, withDefaults } from '../../../shared/sentinel/defaults.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import { pageParts } from '../../core/graph/page-parts.ts';
import type { World } from '../world.ts';
import { judgePairs, type Pair } from './judge-pairs.ts';

export type BacktestOutcome =
  | { kind: 'done'; backtest: Backtest }
  | { kind: 'not-found' }
  | { kind: 'invalid'; problems: Problem[] };

const mostVersions = 500;

/** `monitor` is another expression than the sentinel's own. */
export async function backtest(
  world: World,
  userId: string,
  { id, monitor }: { id: string; monitor?: string | undefined },
): Promise<BacktestOutcome> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return { kind: 'not-found' };
  const request = withDefaults(sentinel.tree as SentinelTree);
  const read = monitor === undefined ? ownMonitor(id, request) : readMonitor(world, monitor);
  if (!read.ok) return { kind: 'invalid', problems: read.problems };
  const { expression } = read;
  const page = (await world.store.pages.byId(sentinel.pageId))!;
  const versions = (await world.store.versions.ofPage(page.id, mostVersions)).reverse();
  const pairs = comparedPairs(versions.length, request.compare).map(
    ([old, next]): Pair => [versions[old]!, versions[next]!],
  );
  const watch = { scope: request.scope, noise: request.noise };
  const comparisons = await judgePairs(world, page, { expression, watch }, pairs);
  const { name } = sentinel;
  const said = { name, monitor: printExpression(expression), versions: versions.length, comparisons };
  return { kind: 'done', backtest: said };
}

function ownMonitor(id: string, request: CompleteSentinel): Read {
  const parts = pageParts(id, request);
  if (parts.kind !== 'one') return { ok: false, problems: [severalPages] };
  return { ok: true, expression: parts.expression };
}

const severalPages: Problem = { message: 'Only the versions of one page are looked at: leave "on URL" out.' };

type Read = { ok: true; expression: MonitorExpression } | { ok: false; problems: Problem[] };

function readMonitor(world: World, text: string): Read {
  const parsed = parseExpression(text.replace(/^\s*monitor\s+/i, ''));
  if (!parsed.ok) return parsed;
  const { now, zone } = world;
  const context = new CheckContext({ now: now(), zone, newlyTyped: false, selectorProblem });
  checkExpression(context, parsed.expression);
  const elsewhere: Problem[] = operandsOf(parsed.expression).some(({ page }) => page !== undefined)
    ? [severalPages]
    : [];
  const problems = [...context.problems, ...elsewhere];
  return problems.length > 0 ? { ok: false, problems } : parsed;
}
