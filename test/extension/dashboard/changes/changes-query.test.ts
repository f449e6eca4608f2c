// The stream's filters, and the numbers its charts show.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perDay } from '../../../../extension/dashboard/changes/activity.ts';
import {
  dayOf,
  filterChanges,
  readChangesQuery,
  writeChangesQuery,
} from '../../../../extension/dashboard/changes/changes-query.ts';
import { weekOf } from '../../../../extension/dashboard/one/week-of.ts';
import type { ChangeSummary } from '../../../../shared/api/changes.ts';

const noon = new Date(2026, 10, 18, 12).getTime();
const day = 86_400_000;

function change(of: Partial<ChangeSummary>): ChangeSummary {
  return {
    id: 'c',
    sentinelId: 's',
    sentinelName: 'news',
    url: 'https://example.org/',
    pageTitle: 'Example',
    pageType: 'html',
    detectedAt: noon,
    counts: { insert: 1, delete: 0, update: 0, move: 0 },
    summary: '1 added: Hello',
    oldVersionId: 'v1',
    newVersionId: 'v2',
    read: false,
    ...of,
  };
}

describe('the stream', () => {
  it('keeps its filters in the address', () => {
    const query = fc.record({
      text: fc.string(),
      unread: fc.boolean(),
      sentinel: fc.option(fc.string(), { nil: null }),
      op: fc.constantFrom('insert' as const, 'move' as const, null),
      day: fc.constantFrom('2026-11-18', null),
    });
    fc.assert(
      fc.property(query, (one) => {
        expect(readChangesQuery(writeChangesQuery(one))).toEqual(one);
      }),
    );
    expect(readChangesQuery('kind=x&day=yesterday')).toMatchObject({ op: null, day: null });
  });

  it('shows what fits all of them', () => {
    const all = [
      change({ id: 'a' }),
      change({ id: 'b', read: true, detectedAt: noon - day }),
      change({ id: 'c', sentinelId: 't', counts: { insert: 0, delete: 2, update: 0, move: 0 } }),
    ];
    const shown = (query: string) => filterChanges(all, readChangesQuery(query)).map(({ id }) => id);
    expect(shown('')).toEqual(['a', 'b', 'c']);
    expect(shown('unread=1')).toEqual(['a', 'c']);
    expect(shown('sentinel=t')).toEqual(['c']);
    expect(shown('kind=delete')).toEqual(['c']);
    expect(shown(`day=${dayOf(noon - day)}`)).toEqual(['b']);
    expect(shown('q=HELLO news')).toEqual(['a', 'b', 'c']);
    expect(shown('q=goodbye')).toEqual([]);
  });
});

describe('the charts', () => {
  it('count by calendar days, today last, and forget older ones', () => {
    expect(perDay([noon, noon - 11 * 3_600_000, noon - day, noon - 40 * day], noon, 3)).toEqual([0, 1, 2]);
  });

  it('count by hour of the week, Monday first', () => {
    const week = weekOf([new Date(2026, 10, 16, 8, 30).getTime(), new Date(2026, 10, 22, 23).getTime()]);
    expect(week[0]![8]).toBe(1);
    expect(week[6]![23]).toBe(1);
    expect(week.flat().reduce((a, b) => a + b)).toBe(2);
  });
});
