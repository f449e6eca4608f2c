// When a page is looked at next.
import { describe, expect, it } from 'vitest';
import { type PlanInput, planNextCheck } from '../../../server/core/schedule/plan-next-check.ts';

const minute = 60_000;
const hour = 60 * minute;
const rules = { onChangeIntervalMs: hour, demoUrl: 'http://127.0.0.1:8787/demo', demoIntervalMs: 15_000 };
const at = 1_000 * hour;

function plan(input: Partial<PlanInput>): number | null {
  const defaults = {
    url: 'https://example.org/',
    asked: [null],
    dueAt: at,
    now: at,
    failures: 0,
    notBefore: null,
  };
  return planNextCheck({ ...defaults, ...input }, rules);
}

describe('planNextCheck', () => {
  it('rests when nobody asks', () => {
    expect(plan({ asked: [] })).toBeNull();
  });

  it('looks at an on-change page after the first interval', () => {
    expect(plan({})).toBe(at + hour);
  });

  it('takes the shortest interval that anybody asks for', () => {
    expect(plan({ asked: [null, 5 * minute, 2 * hour] })).toBe(at + 5 * minute);
  });

  it('keeps a fixed rhythm although the look itself took time', () => {
    expect(plan({ asked: [5 * minute], now: at + 2_000 })).toBe(at + 5 * minute);
  });

  it('collapses looks missed in downtime into one', () => {
    expect(plan({ asked: [5 * minute], now: at + 62 * minute })).toBe(at + 65 * minute);
  });

  it('tries a failing page again sooner at first, later after several failures', () => {
    expect(plan({ failures: 1 })).toBe(at + minute);
    expect(plan({ failures: 2 })).toBe(at + 2 * minute);
    expect(plan({ asked: [minute], failures: 6 })).toBe(at + 32 * minute);
    expect(plan({ failures: 40 })).toBe(at + 6 * hour);
  });

  it('does not come back before the host allows', () => {
    expect(plan({ failures: 1, notBefore: at + 3 * hour })).toBe(at + 3 * hour);
  });

  it('looks at our own demo page as often as it changes', () => {
    expect(plan({ url: rules.demoUrl })).toBe(at + 15_000);
  });
});
