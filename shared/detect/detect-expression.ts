// A whole Monitor expression on two versions of one page: the same code for command line, backtest and small servers.
// (The server's graph asks each operand once for many sentinels, and evaluates with the same evaluate-expression.ts.)
import { type Extent, extentKey, extentOf } from '../page/extent.ts';
import type { PageFeatures } from '../page/features.ts';
import type { MonitorExpression } from '../sentinel/ast.ts';
import { detectOperand } from './detect-operand.ts';
import { type Evaluation, evaluateExpression, operandsOf } from './evaluate-expression.ts';
import type { Watch } from './view.ts';

export function detectExpression(
  expression: MonitorExpression,
  old: PageFeatures,
  next: PageFeatures,
  watch: Watch = {},
): Evaluation {
  return evaluateExpression(expression, (operand) => detectOperand(operand, old, next, watch), watch.noise);
}

/** The parts of a page that must be read before the expression can be detected. */
export function extentsOf(expression: MonitorExpression, watch: Watch = {}): Extent[] {
  const extents = new Map<string, Extent>();
  for (const operand of operandsOf(expression)) {
    const extent = extentOf(operand, watch);
    if (extent !== null) extents.set(extentKey(extent), extent);
  }
  return [...extents.values()];
}
