// What "ignore this" offers, the mildest rule first.
import { describe, expect, it } from 'vitest';
import { ignoreChoices } from '../../../../extension/viewer/marks/ignore-choices.ts';

describe('ignoreChoices', () => {
  it('offers numbers where only a number changed', () => {
    expect(
      ignoreChoices(['12 people look at this', '57 people look at this']).map(({ kind }) => kind)[0],
    ).toBe('numbers');
  });

  it('offers dates where only a date changed', () => {
    expect(ignoreChoices(['Updated 2026-01-02', 'Updated 2026-01-03']).map(({ kind }) => kind)[0]).toBe(
      'dates',
    );
  });

  it('offers the words that changed, and the whole text', () => {
    expect(ignoreChoices(['', 'Advertisement of the day'])).toEqual([
      { kind: 'text', text: 'Advertisement of the day' },
    ]);
  });

  it('never offers an endless text', () => {
    expect(ignoreChoices(['x'.repeat(5000)])).toEqual([]);
  });
});
