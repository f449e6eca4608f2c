// Retry-After in seconds and as a date, bounded to between a minute and a day, and nothing else.
import { expect, test } from 'vitest';
import { retryAfter } from '../../../server/fetch/retry-after.ts';

const now = Date.UTC(2026, 0, 15, 12, 0, 0);
const minute = 60_000;
const hour = 60 * minute;

test.each([
  ['120', now + 2 * minute],
  [' 3600 ', now + hour],
  ['0', now + minute],
  ['99999999999999999999', now + 24 * hour],
  ['Thu, 15 Jan 2026 13:00:00 GMT', now + hour],
  ['Thursday, 15-Jan-26 13:00:00 GMT', now + hour],
  ['Thu Jan 15 13:00:00 2026', now + hour],
  ['Wed, 14 Jan 2026 12:00:00 GMT', now + minute],
  ['Fri, 01 Jan 2100 00:00:00 GMT', now + 24 * hour],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['2026', now + 2026_000],
  ['2027-01-01', null],
  ['Thu, 99 Jan 2026 13:00:00 GMT', null],
])('"%s"', (header, until) => {
  expect(retryAfter(header, now)).toBe(until);
});
