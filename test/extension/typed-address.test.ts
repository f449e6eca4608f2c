// Addresses as people type them.
import { describe, expect, it } from 'vitest';
import { addressProblem, typedAddress } from '../../extension/typed-address.ts';

describe('a typed address', () => {
  it.each([
    ['example.org', 'https://example.org'],
    [' https://example.org/a?b=c,d;e#f ', 'https://example.org/a?b=c,d;e#f'],
    ['localhost:8080/x', 'http://localhost:8080/x'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['nas:8080', 'https://nas:8080'],
    ['http://nas/', 'http://nas/'],
    ['münchen.example/bücher', 'https://münchen.example/bücher'],
    ['xn--mnchen-3ya.xn--p1ai', 'https://xn--mnchen-3ya.xn--p1ai'],
    ['[::1]:8080/', 'http://[::1]:8080/'],
  ])('may be %s', (typed, meant) => {
    expect(addressProblem(typed)).toBeNull();
    expect(typedAddress(typed)).toBe(meant);
  });

  it.each(['javascript:alert(1)', 'mailto:me@example.org', 'ftp://example.org/', 'about:blank', 'file:///x'])(
    'of another kind than the web is refused, and left as it is: %s',
    (typed) => {
      expect(addressProblem(typed)).toMatch(/^Only http and https pages/);
      expect(typedAddress(typed)).toBe(typed);
    },
  );

  it.each([
    '',
    'hello',
    'two words',
    'https://',
    'https://a b',
    'https://a,b',
    ';;;',
    '3.50',
    '12:30',
    'Note: x',
  ])('is not this: %j', (typed) => {
    expect(addressProblem(typed)).toMatch(/^This is not a web address\./);
  });

  it('holds no password', () => {
    expect(addressProblem('https://me:secret@example.org/')).toMatch(/must not contain a user name/);
  });
});
