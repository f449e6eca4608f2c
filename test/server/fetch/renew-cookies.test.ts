// A Cookie header after what a site set: the person's own cookies renewed, no others taken up, none lost.
import { expect, test } from 'vitest';
import { renewCookies } from '../../../server/fetch/renew-cookies.ts';

test.each([
  ['a=1; b=2', ['a=9; Path=/; HttpOnly'], 'a=9; b=2'],
  ['a=1;b=2', ['b=x=y'], 'a=1; b=x=y'],
  ['a=1', ['a=1; Path=/'], null],
  ['a=1', ['other=2'], null],
  ['a=1', ['A=2'], null],
  ['a=1', ['aa=2'], null],
  ['a=1', ['a=2; Max-Age=0'], null],
  ['a=1', ['a=2; max-age=60'], 'a=2'],
  ['a=1', ['a=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], null],
  ['a=1', ['a=2; Expires=Fri, 01 Jan 2100 00:00:00 GMT'], 'a=2'],
  ['a=1', ['a='], null],
  ['a=1', ['a=2\r\nx: y'], null],
  ['a=1', [`a=${'x'.repeat(5000)}`], null],
  ['a=1', ['=2', '', ';', 'a'], null],
  ['a=1; b=2', ['a=3', 'b=4', 'a=5'], 'a=5; b=4'],
])('%s after %j', (cookie, sent, renewed) => {
  expect(renewCookies(cookie, sent)).toBe(renewed);
});
