import { describe, expect, it } from 'vitest';
import { Breather, sliceAfter } from '../../../../extension/viewer/page/breather.ts';

describe('long work', () => {
  it('takes as long a slice as the browser took for the rest, within bounds', () => {
    expect([0, 12, 30, 50, 400].map(sliceAfter)).toEqual([12, 12, 30, 50, 50]);
  });

  it('ends when it is no longer wanted', async () => {
    const unwanted = new AbortController();
    const breather = new Breather(unwanted.signal);
    await breather.pause();
    breather.throwIfOver();
    unwanted.abort(new Error('not wanted'));
    await expect(breather.pause()).rejects.toThrow('not wanted');
    expect(() => breather.throwIfOver()).toThrow('not wanted');
  });
});
