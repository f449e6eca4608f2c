// Pages that only exist after their scripts have run, as frameworks send them, and pages that merely use scripts.
import { describe, expect, test } from 'vitest';
import { badSnapshot } from '../../../shared/page/bad-snapshot.ts';
import { extract } from '../../../shared/page/extract.ts';

const url = 'https://example.org/app';
const reason = (text: string) =>
  badSnapshot(extract(text, 'text/html', url), { status: 200, url, finalUrl: url, text })?.reason ?? null;

const bundle = '<script type="module" src="/assets/index-4f2a.js"></script>';

describe('needs a browser', () => {
  test.each([
    [
      'React',
      `<title>React App</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${bundle}`,
    ],
    [
      'Vue',
      `<title>Shop</title><noscript><strong>We're sorry but shop doesn't work properly without JavaScript enabled.</strong></noscript><div id="app"><!-- built files --></div>${bundle}`,
    ],
    ['Angular', `<title>Admin</title><body><app-root>Loading...</app-root>${bundle}`],
    [
      'Next without content',
      `<title>News</title><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"text":"${'x'.repeat(900)}"}}</script>${bundle}`,
    ],
    [
      'a header of its own',
      `<title>Shop</title><h1>The shop</h1><a href="/">Home</a><div id="root"></div>${bundle}`,
    ],
    ['a placeholder', `<title>Shop</title><div class="spinner">Loading, please wait</div>${bundle}`],
    ['nothing but scripts', `<body>${bundle}`],
    [
      'another language',
      `<title>Laden</title><noscript>Bitte aktivieren Sie JavaScript.</noscript><p>Laden</p>${bundle}`,
    ],
  ])('%s', (_, text) => {
    expect(reason(text)).toBe('needs-browser');
  });
});

describe('is a page as it is', () => {
  test.each([
    [
      'rendered on the server',
      `<div id="root"><h1>News</h1><p>${'All that happened in town today. '.repeat(10)}</p></div>${bundle}`,
    ],
    ['a short page with a script', `<h1>Price</h1><p>10 EUR</p>${bundle}`],
    [
      'a page with a counter',
      '<noscript><img src="https://stats.example/pixel.gif"></noscript><p>One line of news.</p><script>count()</script>',
    ],
    [
      'a long page that asks for scripts',
      `<noscript>Please enable JavaScript.</noscript><p>${'Something real to read. '.repeat(20)}</p>${bundle}`,
    ],
    [
      'a search form',
      `<noscript>JavaScript is required</noscript><form><input name="q" value="x"></form>${bundle}`,
    ],
    [
      'an empty root beside a page',
      `<p>${'Something real to read. '.repeat(20)}</p><div id="app"></div>${bundle}`,
    ],
  ])('%s', (_, text) => {
    expect(reason(text)).toBeNull();
  });

  test('a hostile page is read in no time', () => {
    const text = `<script></script>${'<div id=root '.repeat(10_000)}${'<noscript>'.repeat(10_000)}`;
    expect(reason(text)).toBe('needs-browser');
  });
});
