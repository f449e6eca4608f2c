// Looks that busy times left out: how many, and what the person is told.
import { describe, expect, it } from 'vitest';
import { lateness, leftOutReason } from '../../../../server/core/schedule/left-out.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 0, 15, 12);
/** Looked at every ten minutes. */
const page = { checkedAt: noon - 10 * minute, nextCheckAt: noon, failures: 0 };

describe('a look that waited for its turn', () => {
  it('is on time within a few seconds, and nothing was left out', () => {
    expect(lateness(page, 9000)).toEqual({ leftOut: 0, onTime: true });
  });

  it('has left out as many as would have been due meanwhile', () => {
    expect(lateness(page, 9 * minute)).toEqual({ leftOut: 0, onTime: false });
    expect(lateness(page, 35 * minute)).toEqual({ leftOut: 3, onTime: false });
  });

  it('has left out none when it was the first', () => {
    expect(lateness({ ...page, checkedAt: null }, 35 * minute).leftOut).toBe(0);
  });
});

describe('a try after a failure', () => {
  it('that waited because its site asked for a pause has left out none', () => {
    const failed = { checkedAt: noon - minute, nextCheckAt: noon, failures: 1 };
    expect(lateness(failed, 5 * minute)).toEqual({ leftOut: 0, onTime: false });
  });
});

describe('the person', () => {
  it('is told how many, since when, and why', () => {
    const told = leftOutReason({ count: 3, since: noon - 35 * minute }, 'UTC', noon);
    expect(told).toBe('3 looks left out since 11:25: more was due than the server or the site can bear');
    expect(leftOutReason({ count: 1, since: noon - 3 * 1440 * minute }, 'UTC', noon)).toMatch(
      /^1 look left out since 2026-01-12 at 12:00:/,
    );
  });
});
