// When a failing page is told, and when its recovery is.
import { expect, it } from 'vitest';
import { troubleNews } from '../../../server/core/schedule/trouble.ts';

it('tells trouble at the third failure in a row, once, and the recovery once', () => {
  const failures = [0, 1, 2, 3, 4, 5, 0, 0, 1, 0];
  const news = failures.slice(1).map((now, i) => troubleNews(failures[i]!, now));
  expect(news).toEqual([null, null, 'trouble', null, null, 'recovered', null, null, null]);
});
