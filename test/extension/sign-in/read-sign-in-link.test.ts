// What a sign-in link carries, and that it never leads to another site.
import { describe, expect, it } from 'vitest';
import { readSignInLink } from '../../../extension/sign-in/read-sign-in-link.ts';

const page = 'http://127.0.0.1:8787/sign-in';

describe('readSignInLink', () => {
  it('reads the one-time code', () => {
    expect(readSignInLink(`${page}#A-bZEzGme1IJ-Tfpts`)).toEqual({ code: 'A-bZEzGme1IJ-Tfpts', back: '/' });
    expect(readSignInLink(page)).toEqual({ code: null, back: '/' });
  });

  it('goes back to where the person wanted to be', () => {
    const back = encodeURIComponent('http://127.0.0.1:8787/viewer?change=1');
    expect(readSignInLink(`${page}#back=${back}`)).toEqual({ code: null, back: '/viewer?change=1' });
  });

  it('goes home rather than elsewhere', () => {
    for (const back of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      '/sign-in',
      '\\\\evil.example',
    ]) {
      expect(readSignInLink(`${page}#back=${encodeURIComponent(back)}`).back).toBe('/');
    }
  });
});
