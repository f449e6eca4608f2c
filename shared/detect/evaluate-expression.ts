// Whether an expression of NOT, AND and OR fires on one pair of versions, and why: a trace for each operand.
import type { MonitorExpression, NoiseRule, Operand } from '../sentinel/ast.ts';
import { type Change, type ChangeCounts, type Listed, listed, totalOf } from './change.ts';
import type { OperandResult } from './detect-operand.ts';
import { tooSmall } from './noise/too-small.ts';

export type Trace =
  | { kind: 'and' | 'or' | 'not'; fired: boolean; operands: Trace[] }
  | {
      kind: 'operand';
      operand: Operand;
      fired: boolean;
      /** How many changes it has, fired or not. */
      changes: number;
      /** One sentence for a person. */
      why: string;
      coarse?: string;
    };

export interface Evaluation {
  fired: boolean;
  /** Of every operand, fired or not, each operand once; the first of them, of `total`. */
  changes: Change[];
  total: number;
  /** Of all of them; set where fewer are listed. */
  changesCounts?: ChangeCounts;
  /** Of the operands that made it fire, the first of them; empty when it did not. */
  firing: Change[];
  /** Of all of those; set where fewer are listed. */
  counts?: ChangeCounts;
  trace: Trace;
  /** Every set of operands that alone made it fire; an operand under NOT takes part by having no change. */
  combinations: Operand[][];
  /** Why it did not fire although the expression holds. */
  held?: string;
  coarse?: string;
}

/** (a OR b) AND (c OR d) AND … has a combination for every choice; more than these tell a person nothing. */
const mostCombinations = 64;

/** `resultOf` is asked once for each operand of the tree, whatever the others say: the trace is complete. */
export function evaluateExpression(
  expression: MonitorExpression,
  resultOf: (operand: Operand) => OperandResult,
  noise: readonly NoiseRule[] = [],
): Evaluation {
  const results = new Map<Operand, OperandResult>();
  const known = new Map<string, OperandResult>();
  const { trace, combinations } = evaluate(expression, (operand) => {
    // Written twice it is still one operand: its changes are listed once.
    const name = operand === expression ? '' : JSON.stringify(operand);
    const result = known.get(name) ?? resultOf(operand);
    known.set(name, result);
    results.set(operand, result);
    return result;
  });
  const all = [...known.values()];
  const firing = [...new Set(combinations.flat().map((operand) => results.get(operand)!))].filter(
    (result) => result.fired,
  );
  const held = trace.fired ? (blindness(expression, results) ?? tooSmall(firing, noise)) : null;
  const fired = trace.fired && held === null;
  const every = listed(all);
  const told: Listed = fired ? listed(firing) : { changes: [] };
  const coarse = [...new Set(all.flatMap((result) => result.coarse ?? []))].join(' ');
  return {
    fired,
    changes: every.changes,
    total: totalOf(every),
    ...(every.counts && { changesCounts: every.counts }),
    firing: told.changes,
    ...(told.counts && { counts: told.counts }),
    trace,
    combinations: fired ? combinations : [],
    ...(held !== null && { held }),
    ...(coarse !== '' && { coarse }),
  };
}

/** What cannot be seen may have changed or not: it fires only if that makes no difference. Null when it makes none. */
function blindness(
  expression: MonitorExpression,
  results: ReadonlyMap<Operand, OperandResult>,
): string | null {
  const unseen = [...results.values()].find((result) => result.unseen !== undefined);
  if (unseen === undefined) return null;
  const either = (operand: Operand) => {
    const { fired, unseen } = results.get(operand)!;
    return fired || unseen !== undefined;
  };
  return holds(expression, either) ? null : unseen.why;
}

/** The value of an expression, given which of its operands fired. */
export function holds(expression: MonitorExpression, fired: (operand: Operand) => boolean): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => holds(operand, fired));
    case 'or':
      return expression.operands.some((operand) => holds(operand, fired));
    case 'not':
      return !holds(expression.operand, fired);
    default:
      return fired(expression);
  }
}

interface Evaluated {
  trace: Trace;
  /** Empty exactly when it did not fire. */
  combinations: Operand[][];
}

function evaluate(node: MonitorExpression, resultOf: (operand: Operand) => OperandResult): Evaluated {
  switch (node.kind) {
    case 'and': {
      const parts = node.operands.map((operand) => evaluate(operand, resultOf));
      return join('and', parts, parts.map((part) => part.combinations).reduce(cross));
    }
    case 'or': {
      const parts = node.operands.map((operand) => evaluate(operand, resultOf));
      return join('or', parts, parts.flatMap((part) => part.combinations).slice(0, mostCombinations));
    }
    case 'not': {
      const part = evaluate(node.operand, resultOf);
      return join('not', [part], part.trace.fired ? [] : [operandsOf(node.operand)]);
    }
    default: {
      const result = resultOf(node);
      const { fired, why, coarse } = result;
      const trace: Trace = {
        kind: 'operand',
        operand: node,
        fired,
        changes: totalOf(result),
        why,
        ...(coarse !== undefined && { coarse }),
      };
      return { trace, combinations: fired ? [[node]] : [] };
    }
  }
}

function join(kind: 'and' | 'or' | 'not', parts: Evaluated[], combinations: Operand[][]): Evaluated {
  const trace: Trace = { kind, fired: combinations.length > 0, operands: parts.map((part) => part.trace) };
  return { trace, combinations };
}

function cross(left: Operand[][], right: Operand[][]): Operand[][] {
  const both: Operand[][] = [];
  for (const one of left) {
    for (const other of right) {
      if (both.length >= mostCombinations) return both;
      both.push([...one, ...other]);
    }
  }
  return both;
}

/** The operands of an expression, from left to right. */
export function operandsOf(node: MonitorExpression): Operand[] {
  if (node.kind === 'not') return operandsOf(node.operand);
  return node.kind === 'and' || node.kind === 'or' ? node.operands.flatMap(operandsOf) : [node];
}
