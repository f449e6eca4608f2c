// When a page is looked at next by itself, and how long a failing one is left alone.
import { describe, expect, it } from 'vitest';
import { type PlanInput, planNextCheck } from '../../../server/core/schedule/plan-next-check.ts';

const minute = 60_000;
const hour = 60 * minute;
const rules = { onChangeIntervalMs: hour, demoUrl: 'http://127.0.0.1:8787/demo', demoIntervalMs: 15_000 };
/** A Monday, 10:00 UTC. */
const at = Date.UTC(2026, 10, 16, 10);

function plan(input: Partial<PlanInput>) {
  const usual = {
    pageId: 'page-1',
    url: 'https://example.org/',
    wishes: [[]],
    tickWindows: [],
    dueAt: at,
    checks: 5,
    now: at,
    failures: 0,
    hostNotBefore: null,
    learnedAt: null,
  };
  return planNextCheck({ ...usual, ...input }, rules);
}

describe('a page that is well', () => {
  it('is looked at after the interval while somebody waits for its changes', () => {
    expect(plan({})).toEqual({ nextCheckAt: at + hour, notBefore: null });
  });

  it('plans nothing itself when all its sentinels have fixed intervals: their ticks bring the next look', () => {
    expect(plan({ wishes: [] })).toEqual({ nextCheckAt: null, notBefore: null });
  });

  it('keeps its rhythm although the look itself took time', () => {
    expect(plan({ now: at + 2_000 }).nextCheckAt).toBe(at + hour);
  });

  it('is not put off by looks a person asks for in between', () => {
    expect(plan({ dueAt: at + 40 * minute }).nextCheckAt).toBe(at + 40 * minute);
  });

  it('collapses looks missed in downtime into one', () => {
    expect(plan({ now: at + 5.5 * hour }).nextCheckAt).toBe(at + 6 * hour);
  });

  it('is looked at when its own rhythm asks for it, once that is known', () => {
    expect(plan({ learnedAt: at + 17 * minute }).nextCheckAt).toBe(at + 17 * minute);
    expect(plan({ learnedAt: at - minute }).nextCheckAt).toBe(at);
    expect(plan({ learnedAt: at + 17 * minute, wishes: [] }).nextCheckAt).toBeNull();
  });

  it('waits for a window to open, for whoever has one', () => {
    const evenings = [{ hours: { from: '18:00', to: '20:00' }, zone: 'UTC' }];
    expect(plan({ wishes: [evenings] }).nextCheckAt).toBe(at + 8 * hour);
    expect(plan({ wishes: [evenings], learnedAt: at + 5 * hour }).nextCheckAt).toBe(at + 8 * hour);
    expect(plan({ wishes: [evenings, []] }).nextCheckAt).toBe(at + hour);
  });

  it('is looked at as often as it changes if it is our own demo page, for some minutes', () => {
    expect(plan({ url: rules.demoUrl }).nextCheckAt).toBe(at + 15_000);
    expect(plan({ url: rules.demoUrl, checks: 40 }).nextCheckAt).toBe(at + hour);
  });
});

describe('a page that fails', () => {
  it('is tried again sooner at first, later after several failures', () => {
    const next = [1, 2, 3, 6, 40].map((failures) =>
      Math.floor((plan({ failures }).nextCheckAt! - at) / minute),
    );
    expect(next).toEqual([1, 2, 4, 60, 388]);
  });

  it('is left alone by ticks meanwhile', () => {
    const [first, sixth] = [1, 6].map((failures) => plan({ wishes: [], failures }));
    expect(first!.nextCheckAt).toBe(first!.notBefore);
    expect(sixth!.nextCheckAt).toBeNull();
    expect(sixth!.notBefore! - at).toBeGreaterThanOrEqual(32 * minute);
  });

  it('comes back a little later than another that failed with it, by up to a quarter, and always the same', () => {
    const waits = Array.from(
      { length: 100 },
      (_, i) => plan({ pageId: `page-${i}`, failures: 3 }).notBefore! - at,
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4 * minute);
    expect(Math.max(...waits)).toBeLessThan(5 * minute);
    const tenths = new Set(waits.map((wait) => Math.floor((wait - 4 * minute) / (minute / 10))));
    expect(tenths.size).toBe(10);
    expect(plan({ pageId: 'page-7', failures: 3 }).notBefore! - at).toBe(waits[7]);
  });

  it('is not visited before its host allows', () => {
    const later = at + 3 * hour;
    expect(plan({ failures: 1, hostNotBefore: later })).toEqual({ nextCheckAt: later, notBefore: later });
    expect(plan({ failures: 5, hostNotBefore: later })).toEqual({ nextCheckAt: later, notBefore: later });
  });

  it('is not tried again outside the windows of those who wait for it', () => {
    const mornings = [{ hours: { from: '09:00', to: '10:30' }, zone: 'UTC' }];
    const almostOver = at + 29.5 * minute;
    const next = (failures: number, more: Partial<PlanInput> = {}) =>
      plan({ wishes: [mornings], failures, now: almostOver, dueAt: almostOver, ...more }).nextCheckAt;
    expect([1, 3, 5].map((failures) => next(failures))).toEqual(Array(3).fill(at + 23 * hour));
    expect(next(1, { hostNotBefore: at + hour })).toBe(at + 23 * hour);
    expect(next(1, { now: at, dueAt: at })).toBeLessThan(at + 2 * minute);
    expect(next(1, { wishes: [], tickWindows: [mornings] })).toBe(at + 23 * hour);
  });

  it('is tried again soon for whoever has a fixed interval, whatever windows others have', () => {
    const evenings = [{ hours: { from: '18:00', to: '20:00' }, zone: 'UTC' }];
    const fixed = { wishes: [evenings], tickWindows: [[]], failures: 1 };
    expect(plan(fixed).nextCheckAt).toBeLessThan(at + 2 * minute);
    expect(plan({ ...fixed, failures: 5 }).nextCheckAt).toBe(at + 8 * hour);
  });
});
