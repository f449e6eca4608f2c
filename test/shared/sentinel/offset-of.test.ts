// From line and column to a place in the text.
import { describe, expect, it } from 'vitest';
import { offsetOf } from '../../../shared/sentinel/offset-of.ts';

describe('offsetOf', () => {
  it('counts from one', () => {
    const text = 'Create\nFetch every\n';
    expect(offsetOf(text, 1, 1)).toBe(0);
    expect(offsetOf(text, 2, 1)).toBe(7);
    expect(text.slice(offsetOf(text, 2, 7))).toBe('every\n');
  });

  it('stays inside the text', () => {
    expect(offsetOf('ab', 9, 9)).toBe(2);
  });
});
