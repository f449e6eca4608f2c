// What the viewer reads of a page is what detection reads of it: a change is found on the page by what is said there.
import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownText } from '../../extension/viewer/marks/stop.ts';
import { extractHtml } from '../../shared/page/extract-html.ts';
import type { PageFeatures } from '../../shared/page/features.ts';
import { findBrowser } from '../browsers.ts';
import { bundled } from './bundled.ts';

const root = 'test/fixtures/pages';
const url = 'http://example.org/dir/page.html';
/** Not text at all; cells that are no cells to a browser; a poster of a film, which is not shown. */
const otherwise = ['html-any-mixed-charsets', 'html-table-by-role', 'html-images-video-poster'];

const pages: Record<string, string> = {
  'marks of direction':
    '<p>\u200fa\u200e b\u2067c\u2069</p><pre>\u202bd\u202c  e</pre><p>cafe\u0301 \ufeffx</p>',
  'lines and spaces': '<p> a <b> b </b> c<br>d </p><p>e <i></i> f</p><pre>\n g\n  h</pre>a<hr>b<!-- x -->c',
  'what is not shown':
    '<p hidden>a</p><dialog>d</dialog><dialog open>e</dialog><p style="display:none">b</p>',
  'blocks in blocks': '<div>a<p>b<span>c</span></p>d<ul><li>e<ul><li>f</ul>g</ul></div><dl><dt>h<dd>i</dl>',
  tables: '<table><caption>c</caption><tr><td>a<td>b<tr><td>c<br>d<td></table>',
  'drawings and formulas': '<svg><title>t</title><text>drawn</text></svg><math><mi>x</mi><mo>+</mo></math>',
  readings: '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> long<wbr>word <del>x</del><ins>y</ins>',
  links:
    '<a href=/x> a  <b>b</b></a><a href="y"><img src=i.png alt=" the  picture "></a><a href="">c\u200b</a>',
  pictures: `<picture><source srcset="/a.webp"><img src="/a.png" alt="x"></picture><img data-src=/l.png src="data:image/gif;base64,AA"><img src="/count?1" width=1 height=1><input type=image src=/in.png alt=in>`,
  'parts of their own':
    '<x-card>a<x-in>b</x-in></x-card>c<details><summary>s</summary>in</details><figure>f</figure>',
};
for (const name of readdirSync(root).filter((one) => one.startsWith('html-') && !otherwise.includes(one)))
  for (const file of readdirSync(`${root}/${name}`).filter((one) => one.endsWith('.html')))
    pages[`${name} ${file}`] = readFileSync(`${root}/${name}/${file}`, 'utf8');

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const code = await bundled('test/e2e/read-shown.ts');
  browser = await chromium.launch({ executablePath: findBrowser('chromium')!, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.evaluate(code);
}, 120_000);
afterAll(() => browser?.close());

/** As it is compared: letters written as two signs are one. */
function said({ blocks, links, images }: Pick<PageFeatures | ShownText, 'blocks' | 'links' | 'images'>) {
  return {
    texts: blocks.map(({ text }) => text.normalize()),
    links: links.map(({ href, text }) => [href, text]),
    images: images.map(({ src, alt }) => [src, alt]),
  };
}

describe('the viewer reads as detection does', () => {
  it.each(Object.keys(pages))('%s', async (name) => {
    const html = pages[name]!;
    const shown = await page.evaluate<ShownText>(
      `readShown(${JSON.stringify(html)}, ${JSON.stringify(url)})`,
    );
    expect(said(shown)).toEqual(said(extractHtml(html, url)));
  });
});
