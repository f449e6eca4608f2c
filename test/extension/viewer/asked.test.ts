// What the viewer's address asks for.
import { describe, expect, it } from 'vitest';
import { askedSearch, readAsked } from '../../../extension/viewer/asked.ts';

describe('readAsked', () => {
  it('reads a change, or two versions of a sentinel', () => {
    expect(readAsked('?change=c1')).toEqual({ change: 'c1' });
    expect(readAsked('?change=c3&since=c1')).toEqual({ change: 'c3', since: 'c1' });
    expect(readAsked('?sentinel=s1&old=v1&new=v2')).toEqual({ sentinel: 's1', old: 'v1', new: 'v2' });
    expect(readAsked('?sentinel=s1')).toEqual({ sentinel: 's1', old: 'last-looked' });
  });

  it('writes what it reads', () => {
    for (const search of [
      '?change=c1',
      '?change=c3&since=c1',
      '?sentinel=s1&old=v1',
      '?sentinel=s1&old=v1&new=v2',
    ])
      expect(askedSearch(readAsked(search))).toBe(search);
  });
});
