// What a page needs to look as it looked, found in its source and in its style sheets.
import { describe, expect, it } from 'vitest';
import { cssAssets } from '../../../shared/assets/css-assets.ts';
import { htmlAssets } from '../../../shared/assets/html-assets.ts';

const at = 'https://example.org/news/today.html';
const inHtml = (html: string) => htmlAssets(html, at).map(({ kind, url }) => `${kind} ${url}`);
const inCss = (css: string) =>
  cssAssets(css, 'https://cdn.example/css/main.css').map(({ kind, url }) => `${kind} ${url}`);

describe('in a page', () => {
  it.each([
    ['<link rel="stylesheet" href="/a.css">', 'style https://example.org/a.css'],
    ['<LINK REL="preload Stylesheet" HREF=a.css#x>', 'style https://example.org/news/a.css'],
    ['<img src="cat.png">', 'image https://example.org/news/cat.png'],
    ['<img src="data:image/gif;base64,x" data-src="/cat.png">', 'image https://example.org/cat.png'],
    ['<img srcset="/s.png 1x, /l.png 2x">', 'image https://example.org/l.png'],
    ['<picture><source srcset="/p.webp 2x"><img></picture>', 'image https://example.org/p.webp'],
    ['<video poster="/still.jpg"></video>', 'image https://example.org/still.jpg'],
    ['<p style="background: url(&quot;/bg.png&quot;)">', 'image https://example.org/bg.png'],
    ['<td background="/old.gif">', 'image https://example.org/old.gif'],
    ['<svg><image xlink:href="/map.png"/></svg>', 'image https://example.org/map.png'],
    ['<input type=image src="/go.png">', 'image https://example.org/go.png'],
    [
      '<style>@import "x.css"; a { background: url(y.png) }</style>',
      'style https://example.org/news/x.css',
      'image https://example.org/news/y.png',
    ],
    ['<base href="/other/"><img src="cat.png">', 'image https://example.org/other/cat.png'],
  ])('%s', (html, ...expected) => {
    expect(inHtml(html)).toEqual(expected);
  });

  it.each([
    '<link rel="stylesheet" media="print" href="/print.css">',
    '<link rel="alternate stylesheet" href="/other.css">',
    '<img src="javascript:alert(1)">',
    '<img src="file:///etc/passwd">',
    '<a href="/page.html">',
    '<script src="/a.js"></script>',
    '<!-- <img src="/cat.png"> -->',
    `<img src="/${'x'.repeat(5000)}">`,
  ])('nothing by %s', (html) => {
    expect(inHtml(html)).toEqual([]);
  });

  it('each once', () => {
    expect(inHtml('<img src="/a.png"><img src="/a.png#b">')).toHaveLength(1);
  });
});

describe('in a style sheet', () => {
  it.each([
    ['@import url("b.css") screen;', 'style https://cdn.example/css/b.css'],
    ["@import 'b.css';", 'style https://cdn.example/css/b.css'],
    ['a { background: #fff URL( ../a.png ) no-repeat }', 'image https://cdn.example/a.png'],
    [
      '@font-face { font-family: x; src: url(x.eot); src: url(x.woff) format("woff"), url(x.bin) format("woff2") }',
      'font https://cdn.example/css/x.bin',
    ],
  ])('%s', (css, expected) => {
    expect(inCss(css)).toEqual([expected]);
  });

  it.each(['/* url(a.png) */', 'a { background: url(data:image/png;base64,x) }', '/* open url(a.png)'])(
    'nothing by %s',
    (css) => {
      expect(inCss(css)).toEqual([]);
    },
  );
});
