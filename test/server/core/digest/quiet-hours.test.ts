// Quiet hours where clocks are changed.
import { expect, it } from 'vitest';
import { afterQuiet } from '../../../../server/core/digest/quiet-hours.ts';

const quiet = { from: '22:00', to: '02:30' } as const;
const at = (text: string) => Date.parse(text);
const after = (text: string) => new Date(afterQuiet(at(text), quiet, 'Europe/Berlin')).toISOString();

it('end at their end', () => {
  expect(after('2026-10-20T21:00:00Z')).toBe('2026-10-21T00:30:00.000Z');
});

it('end in the hour that is shown twice, also when it is shown the second time', () => {
  expect(after('2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
});

it('end in the night without that hour', () => {
  expect(at(after('2026-03-28T22:00:00Z')) - at('2026-03-28T22:00:00Z')).toBeLessThan(4 * 3_600_000);
});
