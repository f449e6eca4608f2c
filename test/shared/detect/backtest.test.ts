// What an expression would have told over versions that are stored already.
import { expect, test } from 'vitest';
import { backtest, comparedPairs } from '../../../shared/detect/backtest.ts';
import { extract } from '../../../shared/page/extract.ts';

const versions = ['tea', 'tea', 'tea milk', 'milk', 'tea'].map((text, index) => ({
  id: `v${index + 1}`,
  fetchedAt: index * 1000,
  features: extract(`<p>${text}</p>`, 'text/html', ''),
}));

test('which versions are compared', () => {
  expect(comparedPairs(5, { kind: 'pairwise' })).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(comparedPairs(5, { kind: 'moving', n: 3 })).toEqual([
    [0, 2],
    [1, 3],
    [2, 4],
  ]);
  // p1 with p4, then p4 with p7.
  expect(comparedPairs(7, { kind: 'every', n: 4 })).toEqual([
    [0, 3],
    [3, 6],
  ]);
  for (const kind of ['moving', 'every'] as const)
    expect(comparedPairs(5, { kind, n: 2 })).toEqual(comparedPairs(5, { kind: 'pairwise' }));
});

test('when it would have fired', () => {
  const past = backtest({ kind: 'keywords', words: ['tea'], trigger: 'appears' }, versions);
  expect(past.filter(({ evaluation }) => evaluation.fired)).toMatchObject([
    { oldVersion: 'v4', newVersion: 'v5', at: 4000 },
  ]);
  expect(past).toHaveLength(4);
});
