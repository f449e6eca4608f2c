// NOT, AND and OR over one pair of versions: the papers' composites, their combinations, and a trace that explains them.
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/detect/change.ts';
import type { OperandResult } from '../../../shared/detect/detect-operand.ts';
import { evaluateExpression } from '../../../shared/detect/evaluate-expression.ts';
import type { MonitorExpression, Operand } from '../../../shared/sentinel/ast.ts';

const c1: Operand = { kind: 'links' };
const c2: Operand = { kind: 'images' };
const c3: Operand = { kind: 'keywords', words: ['x'] };

function evaluate(expression: MonitorExpression, ...changed: Operand[]) {
  const resultOf = (operand: Operand): OperandResult => {
    const fired = changed.includes(operand);
    const changes = fired
      ? [{ type: operand.kind, op: 'insert' as const, before: null, after: operand.kind, where: '' }]
      : [];
    return { fired, changes, why: fired ? 'changed' : 'did not' };
  };
  return evaluateExpression(expression, resultOf);
}

const and = (...operands: MonitorExpression[]): MonitorExpression => ({ kind: 'and', operands });
const or = (...operands: MonitorExpression[]): MonitorExpression => ({ kind: 'or', operands });
const not = (operand: MonitorExpression): MonitorExpression => ({ kind: 'not', operand });

describe('table 5-3 and figure 5.11', () => {
  test('S1: C1 OR C2', () => {
    expect(evaluate(or(c1, c2), c1)).toMatchObject({ fired: true, combinations: [[c1]] });
    expect(evaluate(or(c1, c2), c1, c2).combinations).toEqual([[c1], [c2]]);
    expect(evaluate(or(c1, c2)).fired).toBe(false);
  });
  test('S2: C1 AND C2, on the same versions', () => {
    expect(evaluate(and(c1, c2), c1)).toMatchObject({ fired: false, combinations: [], firing: [] });
    expect(evaluate(and(c1, c2), c1, c2)).toMatchObject({ fired: true, combinations: [[c1, c2]] });
  });
  test('S3: (C1 OR C2) AND C3 carries both combinations', () => {
    const s3 = and(or(c1, c2), c3);
    expect(evaluate(s3, c1, c2, c3).combinations).toEqual([
      [c1, c3],
      [c2, c3],
    ]);
    expect(evaluate(s3, c1, c2).fired).toBe(false);
  });
  test('NOT: the operand did not change', () => {
    expect(evaluate(and(c1, not(c2)), c1).fired).toBe(true);
    expect(evaluate(and(c1, not(c2)), c1, c2).fired).toBe(false);
    expect(evaluate(not(or(c1, c2))).fired).toBe(true);
  });
});

test('changes are those of every operand; firing ones only of those that made it fire', () => {
  const result = evaluate(or(and(c1, c2), c3), c1, c3);
  expect(result.changes.map((change) => change.type)).toEqual(['links', 'keywords']);
  expect(result.firing.map((change) => change.type)).toEqual(['keywords']);
});

test('an operand that is written twice lists its changes once', () => {
  const result = evaluate(or(and(c1, c2), and(c1, c3)), c1, c2, c3);
  expect(result.changes.map((change) => change.type)).toEqual(['links', 'images', 'keywords']);
  expect(result.firing.map((change) => change.type)).toEqual(['links', 'images', 'keywords']);
  const again: Operand = { kind: 'links' };
  expect(evaluate(and(c1, again), c1, again)).toMatchObject({
    fired: true,
    changes: { length: 1 },
    firing: { length: 1 },
  });
});

test('the trace says of every operand why', () => {
  expect(evaluate(and(c1, not(c2)), c2).trace).toEqual({
    kind: 'and',
    fired: false,
    operands: [
      { kind: 'operand', operand: c1, fired: false, changes: 0, why: 'did not' },
      {
        kind: 'not',
        fired: false,
        operands: [{ kind: 'operand', operand: c2, fired: true, changes: 1, why: 'changed' }],
      },
    ],
  });
});

test('choices do not multiply without end', () => {
  const many = and(...Array.from({ length: 20 }, () => or(c1, c2)));
  const result = evaluate(many, c1, c2);
  expect(result.fired).toBe(true);
  expect(result.combinations.length).toBeLessThanOrEqual(64);
});

describe('an operand that cannot be seen', () => {
  const gone = (operand: Operand): OperandResult =>
    operand === c1
      ? { fired: true, changes: [], why: 'It changed.' }
      : { fired: false, changes: [], why: 'The watched element is gone.', unseen: 'gone' };

  test('keeps the expression from firing where it might have made the difference, and says so', () => {
    const held = 'The watched element is gone.';
    expect(evaluateExpression(not(c2), gone)).toMatchObject({ fired: false, held, combinations: [] });
    expect(evaluateExpression(and(c1, not(c2)), gone)).toMatchObject({ fired: false, held });
  });

  test('does not matter where the rest decides alone', () => {
    expect(evaluateExpression(or(c1, c2), gone).fired).toBe(true);
    expect(evaluateExpression(or(c1, not(c2)), gone).fired).toBe(true);
  });
});

describe('more changes than anybody reads', () => {
  const many = (operand: Operand): OperandResult => ({
    fired: true,
    changes: Array.from({ length: 1500 }, (_, i) => ({
      type: operand.kind,
      op: i % 3 === 0 ? ('delete' as const) : ('insert' as const),
      before: i % 3 === 0 ? 'x' : null,
      after: i % 3 === 0 ? null : 'x',
      where: '',
    })),
    why: 'changed',
  });

  test('are counted, and the first are listed', () => {
    const { changes, total, firing, counts, trace } = evaluateExpression(or(c1, c2), many);
    expect([changes.length, total, firing.length]).toEqual([1000, 3000, 1000]);
    expect(counts).toEqual({ insert: 2000, delete: 1000, update: 0, move: 0 });
    expect(trace).toMatchObject({ operands: [{ changes: 1500 }, { changes: 1500 }] });
  });

  test('are all weighed by a rule against small changes', () => {
    const atLeast = (amount: number) => [{ kind: 'at-least' as const, amount, of: 'changes' as const }];
    expect(evaluateExpression(c1, many, atLeast(1500)).fired).toBe(true);
    expect(evaluateExpression(c1, many, atLeast(1501)).fired).toBe(false);
  });

  test('have long texts shortened', () => {
    const text = 'x'.repeat(200_000);
    const long = (): OperandResult => ({
      fired: true,
      changes: [{ type: 'any', op: 'insert', before: null, after: text, where: '' }],
      why: 'changed',
    });
    expect(String(evaluateExpression(c1, long).firing[0]!.after)).toMatch(/^x{100000}…$/);
  });

  test('have what changed in long texts left in, wherever it stands', () => {
    const text = (word: string) => `${'a few words '.repeat(20_000)}${word} at the end.`;
    const long = (): OperandResult => ({
      fired: true,
      changes: [{ type: 'any', op: 'update', before: text('ten'), after: text('twelve'), where: '' }],
      why: 'changed',
    });
    const [{ before, after }] = evaluateExpression(c1, long).firing as [Change];
    expect(before).toMatch(/^….{1000}en at the end\.$/);
    expect(after).toMatch(/^….{1000}welve at the end\.$/);
  });
});
