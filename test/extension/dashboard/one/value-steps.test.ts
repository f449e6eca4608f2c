// The number a sentinel watches, over time.
import { expect, it } from 'vitest';
import { valueSteps } from '../../../../extension/dashboard/one/value-steps.ts';
import type { ChangeSummary } from '../../../../shared/api/changes.ts';

const change = (detectedAt: number, before: string | null, after: string | null) =>
  ({ detectedAt, value: { before, after } }) as ChangeSummary;

it('is what it was before the first change, and what each came to, oldest first', () => {
  const newestFirst = [change(30, '1.199,00 €', '€ 950'), change(20, '1.299,00 €', '1.199,00 €')];
  expect(valueSteps(newestFirst)).toEqual([
    { at: 20, value: 1299, text: '1.299,00 €' },
    { at: 20, value: 1199, text: '1.199,00 €' },
    { at: 30, value: 950, text: '€ 950' },
  ]);
});

it('leaves out when there was no number, and what is about something else', () => {
  const words = { detectedAt: 15 } as ChangeSummary;
  expect(valueSteps([change(10, null, '5'), words, change(20, '5', null), change(30, null, '6')])).toEqual([
    { at: 10, value: 5, text: '5' },
    { at: 30, value: 6, text: '6' },
  ]);
  expect(valueSteps([words])).toEqual([]);
});
