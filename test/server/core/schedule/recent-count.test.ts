// What was counted a moment ago is known for a moment, and then forgotten.
import { expect, it } from 'vitest';
import { RecentCount } from '../../../../server/core/schedule/recent-count.ts';

it('knows the greater of this span and the last', () => {
  const count = new RecentCount(100);
  expect(count.most(1000)).toBe(0);
  count.add(3, 1000);
  count.add(4, 1050);
  expect(count.most(1099)).toBe(7);
  count.add(1, 1110);
  expect(count.most(1150)).toBe(7);
  expect(count.most(1215)).toBe(1);
});

it('forgets what is longer ago than two spans', () => {
  const count = new RecentCount(100);
  count.add(9, 1000);
  expect(count.most(1201)).toBe(0);
});
