// Pages rebuilt around a watched element: it is found, found again and said so, or not claimed to be found; never another one
// silently.
import { isTag } from 'domhandler';
import { describe, expect, test } from 'vitest';
import { htmlTree } from '../../../shared/page/bounded-tree.ts';
import { extentKey } from '../../../shared/page/extent.ts';
import { extract } from '../../../shared/page/extract.ts';
import { readExtents } from '../../../shared/page/read-extents.ts';
import { writeFingerprint } from '../../../shared/page/select/fingerprint.ts';
import { fingerprintOf } from '../../../shared/page/select/fingerprint-of.ts';
import { selectCss } from '../../../shared/page/select/select-css.ts';

/** How a page is built: what people see stays the same unless the text says otherwise. */
interface Build {
  /** The class as it is now. */
  css?: (name: string) => string;
  wrap?: (html: string) => string;
  /** The part with the element comes last instead of first. */
  swapped?: boolean;
  /** In front of the element's own siblings. */
  inserted?: string;
  /** Another copy of the element's part. */
  twice?: boolean;
  /** What the element says. */
  text?: string;
  /** It is not there any more. */
  without?: boolean;
}

interface Site {
  name: string;
  selector: string;
  build(how: Build): string;
  newText: string;
}

const same = (one: string) => one;
/** The element carries a mark that neither selector nor fingerprint knows of. */
const mark = 'data-true';

function order(parts: string[], swapped = false): string {
  return (swapped ? parts.toReversed() : parts).join('');
}

const shop: Site = {
  name: 'a price in a shop',
  selector: 'div.product > b.price',
  newText: '64 €',
  build({ css = same, wrap = same, swapped, inserted = '', twice, text = '80 €', without }) {
    const price = without ? '<i>Sold out</i>' : wrap(`<b class="${css('price')}" ${mark}>${text}</b>`);
    const own = `<div class="${css('product')}"><h2>Red shoes</h2>${inserted}<span>Price</span>${price}<i>in stock</i></div>`;
    const others = ['Blue', 'Green'].map(
      (colour) =>
        `<div class="${css('offer')}"><h2>${colour} shoes</h2><span>Price</span><b class="${css('price')}">75 €</b></div>`,
    );
    return order([own, ...(twice ? [own] : []), ...others], swapped);
  },
};

const news: Site = {
  name: 'an entry of a list',
  selector: 'ul.entries > li:nth-child(2)',
  newText: 'Town hall opens its new wing on Friday',
  build({ css = same, wrap = same, swapped, inserted = '', twice, text, without }) {
    const entry = (say: string, attribute = '') =>
      `<li class="${css('entry')}" ${attribute}><a href="/${say.length}">${say}</a></li>`;
    const own = without ? '' : wrap(entry(text ?? 'Town hall closes its old wing on Monday', mark));
    const list = [
      entry('Rain all week, says the weather office'),
      inserted && entry(inserted),
      own,
      twice ? own : '',
    ];
    const rest = entry('The library has bought two thousand books');
    const box = `<h2>News</h2><ul class="${css('entries')}">${list.join('')}${rest}</ul>`;
    return order(
      [`<section>${box}</section>`, '<section><h2>Sport</h2><p>No game today.</p></section>'],
      swapped,
    );
  },
};

const status: Site = {
  name: 'a named field',
  selector: '#state',
  newText: 'Delayed by two hours',
  build({ css = same, wrap = same, swapped, inserted = '', twice, text = 'On time', without }) {
    const own = without ? '' : wrap(`<p id="${css('state')}" class="${css('value')}" ${mark}>${text}</p>`);
    const other = `<p class="${css('value')}">Gate seven</p>`;
    const box = `<article><h1>Flight 12</h1>${inserted}<p>State</p>${own}${twice ? own : ''}<p>Gate</p>${other}</article>`;
    return order([box, '<aside><h2>Help</h2><p>Ask at the desk.</p></aside>'], swapped);
  },
};

const renamed = (name: string) => `x${name.length}k-${[...name].reverse().join('')}`;
const boxed = (html: string) => `<div class="box"><div>${html}</div></div>`;

const redesigns: Record<string, (site: Site) => Build> = {
  'as it was': () => ({}),
  'other text': ({ newText }) => ({ text: newText }),
  'classes renamed': () => ({ css: renamed }),
  'a wrapper around it': () => ({ wrap: boxed }),
  'moved to the end': () => ({ swapped: true }),
  'a sibling in front': () => ({ inserted: '<p>Something quite new today</p>' }),
  'classes renamed and moved': () => ({ css: renamed, swapped: true }),
  'wrapped and a sibling in front': () => ({ wrap: boxed, inserted: '<p>Something quite new today</p>' }),
  'other text, wrapped': ({ newText }) => ({ text: newText, wrap: boxed }),
  'other text, classes renamed': ({ newText }) => ({ text: newText, css: renamed }),
  'there twice': () => ({ twice: true }),
  removed: () => ({ without: true }),
};

const url = 'https://example.org/';
const page = (body: string) => `<!doctype html><title>Page</title><body>${body}</body>`;

function remember(html: string, path: string) {
  const tree = htmlTree(html);
  if (!tree.ok) throw new Error(tree.message);
  const element = selectCss(path, tree.root, { xml: false, quirks: false }).find(isTag)!;
  return { by: 'css' as const, path, fingerprint: writeFingerprint(fingerprintOf(element)) };
}

/** The texts of the marked elements. */
function truth(html: string): string[] {
  const tree = htmlTree(html);
  if (!tree.ok) throw new Error(tree.message);
  const options = { xml: false, quirks: false };
  const features = extract(html, 'text/html', url);
  if (selectCss(`[${mark}]`, tree.root, options).length === 0) return [];
  const extent = { scope: [{ by: 'css' as const, path: `[${mark}]` }] };
  const reading = readExtents(features, html, url, [extent]).extents![extentKey(extent)]!;
  return reading.state === 'found' ? reading.features.blocks.map(({ text }) => text) : [];
}

type Verdict = 'right' | 'right, and said so' | 'abstained' | 'wrong, but said so' | 'WRONG';

function judge(site: Site, build: Build): Verdict {
  const ref = remember(page(site.build({})), site.selector);
  const html = page(site.build(build));
  const extent = { scope: [ref] };
  const reading = readExtents(extract(html, 'text/html', url), html, url, [extent]).extents![
    extentKey(extent)
  ]!;
  if (reading.state !== 'found') return 'abstained';
  const isRight = truth(html).includes(reading.features.blocks.map(({ text }) => text).join(' '));
  if (reading.healed === undefined) return isRight ? 'right' : 'WRONG';
  expect(reading.healed[0]).toMatchObject({ path: site.selector, likeness: expect.any(Number) });
  return isRight ? 'right, and said so' : 'wrong, but said so';
}

const sites = [shop, news, status];
const all = sites.flatMap((site) =>
  Object.entries(redesigns).map(([name, build]) => ({ site, name, verdict: judge(site, build(site)) })),
);

describe('after a redesign', () => {
  test.each(all)('$site.name, $name: $verdict', ({ name, verdict }) => {
    expect(verdict).not.toBe('WRONG');
    expect(verdict).not.toBe('wrong, but said so');
    if (name === 'removed') expect(verdict).toBe('abstained');
  });

  test('it is mostly found, and where it is not that is said', () => {
    const there = all.filter(({ name }) => name !== 'removed' && name !== 'there twice');
    const right = there.filter(({ verdict }) => verdict.startsWith('right'));
    expect(right.length / there.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('where it was found again', () => {
  test.each(sites)('$name: a selector that finds it alone', (site) => {
    const html = page(site.build({ css: renamed, wrap: boxed }));
    const extent = { scope: [remember(page(site.build({})), site.selector)] };
    const reading = readExtents(extract(html, 'text/html', url), html, url, [extent]).extents![
      extentKey(extent)
    ]!;
    if (reading.state !== 'found') throw new Error(`it is ${reading.state}`);
    const [healed] = reading.healed!;
    const tree = htmlTree(html);
    const found = tree.ok ? selectCss(healed!.nowPath, tree.root, { xml: false, quirks: false }) : [];
    expect(found.map(({ attribs }) => mark in attribs)).toEqual([true]);
    const again = {
      scope: [{ by: 'css' as const, path: healed!.nowPath, fingerprint: healed!.nowFingerprint }],
    };
    const now = readExtents(extract(html, 'text/html', url), html, url, [again]).extents![extentKey(again)]!;
    expect(now).toMatchObject({ state: 'found' });
    expect(now).not.toHaveProperty('healed');
  });
});
