// Actions on many: each applies to those it makes sense for, all are tried, and what failed is told.
import { expect, it } from 'vitest';
import { bulkActions, concernedBy, runBulk } from '../../../../extension/dashboard/list/bulk-actions.ts';
import { aSentinel } from '../a-sentinel.ts';

it('applies to those it makes sense for', () => {
  const all = (['waiting', 'enabled', 'disabled', 'ended'] as const).map((state) =>
    aSentinel({ name: state, state }),
  );
  const concerned = Object.fromEntries(
    bulkActions.map((action) => [action, concernedBy(action, all).map(({ name }) => name)]),
  );
  expect(concerned).toEqual({
    check: ['enabled'],
    pause: ['waiting', 'enabled'],
    resume: ['disabled'],
    end: ['waiting', 'enabled', 'disabled'],
    remove: ['waiting', 'enabled', 'disabled', 'ended'],
  });
});

it('does all of them, a few at a time, and tells what failed', async () => {
  const all = Array.from({ length: 30 }, (_, i) => ({ name: `n${i}` }));
  let running = 0;
  let most = 0;
  const told: number[] = [];
  const report = await runBulk(
    all,
    async ({ name }) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve));
      running--;
      if (name === 'n7') throw new Error('It has ended.');
    },
    (done) => told.push(done),
    4,
  );
  expect(report).toEqual({ done: 29, failed: [{ name: 'n7', message: 'It has ended.' }] });
  expect(most).toBe(4);
  expect(told).toEqual(all.map((_, i) => i + 1));
});
