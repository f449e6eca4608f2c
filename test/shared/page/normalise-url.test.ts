// What people type as an address, and the one form by which the page is then known.
import { describe, expect, test } from 'vitest';
import { normaliseUrl } from '../../../shared/page/normalise-url.ts';

describe('accepted', () => {
  test.each([
    ['  https://example.com/x  ', 'https://example.com/x'],
    ['HTTP://EXAMPLE.com:80', 'http://example.com/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['example.com/x', 'https://example.com/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['example.com:8080', 'https://example.com:8080/'],
    ['https://example.com/a?utm_source=x&b=1#part', 'https://example.com/a?utm_source=x&b=1'],
    ['https://example.com/?#', 'https://example.com/'],
    ['https://example.com/#!/inbox', 'https://example.com/#!/inbox'],
    ['https://example.com/#/inbox', 'https://example.com/#/inbox'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ])('%s', (typed, url) => {
    expect(normaliseUrl(typed)).toEqual({ ok: true, url });
  });

  test('a relative address counts from the base', () => {
    expect(normaliseUrl('../c?d', 'https://example.com/a/b')).toEqual({
      ok: true,
      url: 'https://example.com/c?d',
    });
  });

  test('normalising twice changes nothing', () => {
    for (const typed of ['EXAMPLE.com', 'http://a.b/%7Ex?y#z', 'https://example.com/a b']) {
      const once = normaliseUrl(typed);
      if (!once.ok) throw new Error(once.message);
      expect(normaliseUrl(once.url)).toEqual(once);
    }
  });
});

describe('refused, with a sentence', () => {
  test.each([
    ['', /address is needed/],
    ['ftp://example.com/x', /Only http and https.*"ftp:"/],
    ['javascript:alert(1)', /Only http and https.*"javascript:"/],
    ['mailto:jill@example.com', /Only http and https.*"mailto:"/],
    ['file:///etc/passwd', /Only http and https.*"file:"/],
    ['https://user:secret@example.com/', /user name or password/],
    ['user:secret@example.com', /user name or password/],
    ['jill@example.com', /user name or password/],
    ['hello', /not a web address/],
    ['hello world', /not a web address/],
    ['/x', /not a web address/],
    ['https://', /not a web address/],
    ['http://exa mple.com/', /not a web address/],
    [`https://example.com/${'a'.repeat(9000)}`, /longer than/],
  ])('%s', (typed, message) => {
    expect(normaliseUrl(typed)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});
