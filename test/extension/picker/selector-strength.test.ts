// How surely a selector finds its element again.
import { describe, expect, it } from 'vitest';
import { selectorStrength, weakest } from '../../../extension/picker/selector-strength.ts';

describe('selectorStrength', () => {
  it.each([
    ['#price', 'firm', 'own-name', '#price'],
    ['span[itemprop="price"]', 'firm', 'own-name', 'span[itemprop="price"]'],
    ['b.price', 'firm', 'own-class', 'b.price'],
    ['#main > p:nth-of-type(2)', 'fair', 'place-in-named', '#main'],
    ['div.offer > div > b', 'fair', 'place-in-named', 'div.offer'],
    ['#main > div:nth-of-type(2) > div > ul > li:nth-of-type(3)', 'weak', 'place-in-named', '#main'],
    ['body > div:nth-of-type(2) > p', 'weak', 'place-only', 'body'],
    ['a[name="a.b"] > b', 'fair', 'place-in-named', 'a[name="a.b"]'],
  ] as const)('%s is %s', (path, word, reason, by) => {
    expect(selectorStrength(path, 1)).toEqual({ word, reason, by });
  });

  it('is weak where several fit', () => {
    expect(selectorStrength('#price', 3)).toEqual({ word: 'weak', reason: 'fits-several', by: '3' });
  });

  it('of several is that of the weakest', () => {
    const all = ['#a', 'body > p', 'b.c'].map((path) => selectorStrength(path, 1));
    expect(weakest(all).reason).toBe('place-only');
  });
});
