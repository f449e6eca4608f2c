// Pairs of pages with what must be found in them, written by hand, through the same code as `webvigil diff`.
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../server/extract/content-hash.ts';
import type { Change } from '../../../shared/detect/change.ts';
import { detectExpression } from '../../../shared/detect/detect-expression.ts';
import { pairNames, readPair } from '../../page-pairs.ts';
import { everyOperand } from './every-operand.ts';

describe('the corpus', () => {
  test('has at least 60 pairs', () => {
    expect(pairNames.length).toBeGreaterThanOrEqual(60);
  });

  test('each change in XML names the path of elements to it', async () => {
    for (const name of pairNames.filter((one) => one.startsWith('xml-'))) {
      const { expected } = await readPair(name);
      for (const change of expected.changes)
        expect(change.signature, name).toMatch(/^[^/@]+(?:\/@?[^/@]+)*$/);
    }
  });

  test.each(pairNames)('%s', async (name) => {
    const { expected, old, next, expression } = await readPair(name);
    const { fired, changes } = detectExpression(expression, old, next);
    const key = (change: Partial<Change>) =>
      JSON.stringify([change.type, change.op, change.before, change.after]);
    const sorted = <T extends Partial<Change>>(list: T[]) =>
      list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(changes).map(({ type, op, before, after }) => ({ type, op, before, after }))).toEqual(
      sorted(expected.changes).map(({ type, op, before, after }) => ({ type, op, before, after })),
    );
    expect(sorted(changes)).toMatchObject(sorted(expected.changes));
    expect(fired).toBe(expected.fired);
  });

  test.each(pairNames)('%s: nothing changed between a page and itself', async (name) => {
    const { next, expression } = await readPair(name);
    expect(detectExpression(expression, next, structuredClone(next)).changes).toEqual([]);
  });

  test.each(pairNames)('%s: what any detector finds makes another version', async (name) => {
    const { old, next, expression } = await readPair(name);
    const asked = [expression, ...everyOperand];
    const finds = asked.some((one) => detectExpression(one, old, next).changes.length > 0);
    if (finds) expect(contentHash(old)).not.toBe(contentHash(next));
  });
});
