// Forms edit the same tree as the text, and lose nothing: what holds for every tree.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MonitorExpression, SentinelTree } from '../../../shared/sentinel/ast.ts';
import {
  addOperand,
  isGroup,
  join,
  moveOperand,
  toggleNot,
  withOperand,
} from '../../../shared/sentinel/edit-expression.ts';
import { operandKinds, withKind } from '../../../shared/sentinel/edit-operand.ts';
import {
  readAmount,
  readDate,
  readMomentTime,
  readNumber,
  readTimeOfDay,
} from '../../../shared/sentinel/leaf-text.ts';
import { parseExpression, parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import { formParts, printPart } from '../../../shared/sentinel/print-part.ts';
import { setPart } from '../../../shared/sentinel/set-part.ts';
import { fromSimpleAnswers, toSimpleAnswers } from '../../../shared/sentinel/simple-answers.ts';
import { anyExpression, anyTree } from './any-tree.ts';

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const many = { numRuns: 3000 };

describe('the simple form', () => {
  test('shows a tree whole, or says which parts are too much', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const reading = toSimpleAnswers(tree);
        if (!reading.ok) {
          expect(reading.tooMuch.length).toBeGreaterThan(0);
          return;
        }
        expect(fromSimpleAnswers(reading.answers)).toEqual(tree);
      }),
      many,
    );
  });

  test('shows what is left once the parts it named are cleared', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const reading = toSimpleAnswers(tree);
        if (reading.ok) return;
        const target = { kind: 'url', url: 'http://a.b' } as const;
        let cleared: SentinelTree = tree;
        for (const part of reading.tooMuch)
          cleared = part === 'target' ? { ...cleared, target } : setPart(cleared, part, undefined);
        const second = toSimpleAnswers(cleared);
        expect(second.ok && fromSimpleAnswers(second.answers)).toEqual(cleared);
      }),
      many,
    );
  });

  test.each([
    ['Create Sentinel a Using http://a.b', null],
    [
      'Create Sentinel a Using http://a.b Monitor keywords [x] appears Fetch every 2 days To now + 3 days',
      null,
    ],
    ['Create Sentinel a Using http://a.b Notify by email a@b.org daily Compare moving 3', null],
    ['Create Sentinel a Using s1', ['target']],
    ['Create Sentinel a Using http://a.b Monitor links AND images', ['monitor']],
    ['Create Sentinel a Using http://a.b Fetch every 2 days during Mon', ['fetch']],
    [
      'Create Sentinel a Using http://a.b From end(s1) To 2030-01-01T08:00 UTC Tags [x]',
      ['from', 'to', 'tags'],
    ],
    ['Create Sentinel a Using http://a.b Notify by feed and by extension', ['notify']],
  ])('%s', (text, tooMuch) => {
    const parsed = parseSentinel(text);
    const reading = toSimpleAnswers(parsed.ok ? parsed.tree : expect.fail(text));
    expect(reading.ok ? null : reading.tooMuch).toEqual(tooMuch);
  });
});

describe('the full form', () => {
  test('sets and clears each part without touching the others', () => {
    fc.assert(
      fc.property(anyTree, anyTree, fc.constantFrom(...formParts), (tree, other, part) => {
        const given = setPart(tree, part, other[part]);
        expect(given[part]).toEqual(other[part]);
        expect(Object.hasOwn(given, part)).toBe(other[part] !== undefined);
        expect(setPart(given, part, tree[part])).toEqual(tree);
      }),
      many,
    );
  });

  test('says each part in words that read back as the part', () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom(...formParts), (tree, part) => {
        const parsed = parseSentinel(`Create Sentinel x Using y\n${printPart(tree, part)}`);
        expect(parsed.ok && parsed.tree[part]).toEqual(plain(tree)[part]);
      }),
      many,
    );
  });

  test('holds every number, time and date as text that reads back', () => {
    const leaves = (value: unknown, key: string): void => {
      if (typeof value === 'number') expect(readNumber(String(value))).toBe(value);
      if (key === 'amount' || key === 'n')
        if ((value as number) >= 0) expect(readAmount(String(value))).toBe(value);
      if (key === 'date') expect(readDate(value as string)).toBe(value);
      if (key === 'time') expect(readMomentTime(value as string)).toBe(value);
      if (key === 'times') for (const time of value as string[]) expect(readTimeOfDay(time)).toBe(time);
      if (typeof value === 'object' && value !== null)
        for (const [inner, child] of Object.entries(value)) leaves(child, inner);
    };
    fc.assert(
      fc.property(anyTree, (tree) => leaves(tree, '')),
      many,
    );
  });

  test('refuses what is no number, time or date', () => {
    expect(['', 'x', '1,5', '0x10', 'Infinity', '1e999', '--1'].map(readNumber)).toEqual(Array(7).fill(null));
    expect([readAmount('-1'), readAmount('2.5'), readNumber(' −3 ')]).toEqual([null, 2.5, -3]);
    expect([readMomentTime('25:00'), readMomentTime('8:00 pm'), readMomentTime('')]).toEqual([
      null,
      '20:00',
      null,
    ]);
    expect([readDate('2026-02-30'), readDate('2026-02-28 08:00'), readDate('12/02/02')]).toEqual([
      null,
      null,
      '2002-12-02',
    ]);
  });
});

describe('the expression builder', () => {
  const readsBack = (expression: MonitorExpression) => {
    const parsed = parseExpression(printExpression(expression));
    expect(parsed.ok && parsed.expression).toEqual(plain(expression));
  };
  const groups = (expression: MonitorExpression): MonitorExpression[] =>
    isGroup(expression)
      ? [expression, ...expression.operands.flatMap(groups)]
      : expression.kind === 'not'
        ? groups(expression.operand)
        : [];

  test('every step leaves an expression that can be written and read', () => {
    fc.assert(
      fc.property(anyExpression, anyExpression, fc.nat(), (one, two, number) => {
        const group = join(number % 2 ? 'and' : 'or', one, two);
        const index = number % group.operands.length;
        const steps = [
          group,
          addOperand(group, one),
          moveOperand(group, index, number % 3 ? 1 : -1),
          withOperand(group, index, two),
          withOperand(group, index, null),
          withOperand(addOperand(group, two), index, null),
          toggleNot(group),
          toggleNot(one),
        ];
        for (const step of steps) {
          readsBack(step);
          for (const inner of groups(step))
            expect(isGroup(inner) && inner.operands.length).toBeGreaterThan(1);
        }
        expect(withOperand(group, index, group.operands[index]!)).toEqual(group);
      }),
      { numRuns: 1000 },
    );
  });

  test('one kind of change becomes another, and stays where it was', () => {
    fc.assert(
      fc.property(anyExpression, fc.constantFrom(...operandKinds), (expression, kind) => {
        if (isGroup(expression) || expression.kind === 'not') return;
        const turned = withKind(expression, kind);
        expect(turned.kind).toBe(kind);
        expect([turned.scope, turned.page]).toEqual([expression.scope, expression.page]);
        readsBack(turned);
      }),
      many,
    );
    expect(withKind({ kind: 'keywords', words: ['a'], trigger: 'appears' }, 'phrases')).toEqual({
      kind: 'phrases',
      phrases: ['a'],
      trigger: 'appears',
    });
  });
});
