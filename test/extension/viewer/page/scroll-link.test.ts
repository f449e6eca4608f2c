// The map from one page's height to the other's.
import { describe, expect, it } from 'vitest';
import { interpolate } from '../../../../extension/viewer/page/scroll-link.ts';

describe('interpolate', () => {
  it('keeps landmarks level and goes straight in between', () => {
    const from = [0, 100, 200, 1000];
    const to = [0, 100, 500, 1300];
    expect([0, 50, 100, 150, 200, 600, 1000].map((at) => interpolate(from, to, at))).toEqual([
      0, 50, 100, 300, 500, 900, 1300,
    ]);
  });

  it('goes on past the last landmark and stops before the first', () => {
    expect(interpolate([0, 100], [0, 200], 150)).toBe(300);
    expect(interpolate([10, 100], [20, 200], 0)).toBe(20);
  });
});
