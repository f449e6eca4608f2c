// Times as people say them: what is planned is never said to have been.
import { expect, it } from 'vitest';
import { plannedTime, relativeTime } from '../../../extension/ui/when.tsx';

const now = Date.UTC(2026, 0, 1);

it.each([
  [-120_000, '2 minutes ago'],
  [-2000, 'just now'],
  [3_590_000, 'in 1 hour'],
])('what lies %i ms off', (ms, said) => {
  expect(relativeTime(now + ms, now)).toBe(said);
});

it.each([
  [-90_000, 'due now'],
  [3000, 'due now'],
  [9000, 'in 9 seconds'],
])('what is planned and lies %i ms off', (ms, said) => {
  expect(plannedTime(now + ms, now)).toBe(said);
});
