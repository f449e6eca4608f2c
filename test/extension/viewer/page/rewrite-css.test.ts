// Style sheets with their addresses exchanged for stored ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteCss } from '../../../../extension/viewer/page/rewrite-css.ts';

const base = 'https://example.org/css/main.css';
const stored = new Map([['https://example.org/img/a.png', 'blob:a']]);
const sheets = new Map([
  ['https://example.org/css/more.css', 'p{background:url(../img/a.png)}'],
  ['https://example.org/css/loop.css', '@import "loop.css"; b{}'],
]);
const sources = {
  file: (address: string) => stored.get(address) ?? null,
  sheet: (address: string) => sheets.get(address) ?? null,
};
const rewritten = (css: string) => rewriteCss(css, base, sources);

describe('rewriteCss', () => {
  it.each([
    ['a{background:url(../img/a.png)}', 'a{background:url("blob:a")}'],
    [`a{background:URL( '../img/a.png' )}`, 'a{background:url("blob:a")}'],
    ['a{background:url("https://elsewhere.org/b.png")}', 'a{background:url("data:,")}'],
    ['a{background:url(data:image/png;base64,AA==)}', 'a{background:url("data:image/png;base64,AA==")}'],
    ['a{background:u\\72l(../img/a.png)}', 'a{background:url("blob:a")}'],
    [
      'a{background:image-set("../img/a.png" 1x type("image/png"))}',
      'a{background:image-set("blob:a" 1x type("image/png"))}',
    ],
    [
      `a{background:url(data:image/svg+xml,<svg xmlns='x'><style>b{}</style>)}c{}`,
      'a{background:url("data:,")}c{}',
    ],
    ['a{background:url( )}b{background:url(', 'a{background:url("data:,")}b{background:url("data:,")'],
    ['a{filter:url(#shade)}', 'a{filter:url("#shade")}'],
    ['a::before{content:"url(x)"}', 'a::before{content:"url(x)"}'],
  ])('%s', (css, expected) => {
    expect(rewritten(css)).toBe(expected);
  });

  // Each took minutes, or for ever.
  it.each([
    `a{background:url(${' '.repeat(100_000)}"}`,
    `a{background:url("${' '.repeat(1_000_000)}}`,
    `${'url('.repeat(100_000)}"`,
    `"${'\\"'.repeat(100_000)}`,
    `@import${' '.repeat(100_000)}`,
    '@import url('.repeat(50_000),
    `image-set(${'url('.repeat(50_000)}`,
    `@import "x" supports(${'(a)'.repeat(50_000)};`,
  ])('comes to an end, case %#', (css) => {
    expect(rewritten(css)).toBeTypeOf('string');
  });

  it('puts imported sheets in place, with their conditions and their own addresses', () => {
    expect(rewritten('@import "more.css" screen;')).toBe('@media screen {\np{background:url("blob:a")}\n}\n');
    expect(rewritten('@import url(more.css) layer(x);a{}').trim()).toBe(
      '@layer x {\np{background:url("blob:a")}\n}\na{}',
    );
    expect(rewritten('@import "https://elsewhere.org/x.css";a{}')).toBe('a{}');
    expect(rewritten('@\\69mport/**/"https://elsewhere.org/x.css";a{}')).toBe('a{}');
  });

  it('ends although a sheet imports itself', () => {
    expect(rewritten('@import "loop.css";')).toContain('b{}');
  });

  it('leaves no address of the web in any url()', () => {
    const piece = fc.constantFrom(
      'url(',
      ')',
      'http://x.org/a',
      ';',
      '{',
      '}',
      ' ',
      '\n',
      'a',
      '//y.org',
      '../img/a.png',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const out = rewriteCss(pieces.join(''), base, sources);
        expect(out).not.toMatch(/url\(\s*["']?http/i);
      }),
    );
  });
});
