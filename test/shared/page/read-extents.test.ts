// The parts of a page that sentinels look at: found as a browser finds them, gone when they are, and never without end.
import { describe, expect, test } from 'vitest';
import { type Extent, extentKey, missingExtents } from '../../../shared/page/extent.ts';
import { extract } from '../../../shared/page/extract.ts';
import { readExtents } from '../../../shared/page/read-extents.ts';
import { selectorProblem } from '../../../shared/page/select/selector-problem.ts';
import type { ElementRef } from '../../../shared/sentinel/ast.ts';

const url = 'https://example.org/';
const css = (path: string): ElementRef => ({ by: 'css', path });
const xpath = (path: string): ElementRef => ({ by: 'xpath', path });
const jsonpath = (path: string): ElementRef => ({ by: 'jsonpath', path });

function read(text: string, extent: Extent, type = 'text/html') {
  const features = readExtents(extract(text, type, url), text, url, [extent]);
  return features.extents![extentKey(extent)]!;
}
function texts(text: string, element: ElementRef, type?: string) {
  const reading = read(text, { scope: [element] }, type);
  return reading.state === 'found' ? reading.features.blocks.map((block) => block.text) : reading.state;
}

const page = `<!doctype html><title>T</title><h1>Shop</h1><div id=main class="a b"><h2>Tea</h2>
  <p>Green <span class=price>3 €</span> <span class=price>4 €</span></p><ul><li>one<li>two<li>three</ul></div>
  <table><tr><td>x<td><b>y</b></table><div hidden class=h>hidden text</div>`;

describe('CSS', () => {
  test.each([
    ['.price', ['3 €', '4 €']],
    ['#main > p > .price:last-child', ['4 €']],
    ['li:nth-child(2)', ['two']],
    ['tbody > tr > td + td', ['y']],
    ['div:has(> h2) li:not(:first-child)', ['two', 'three']],
    ['#MAIN', 'gone'],
    ['.h', ['hidden text']],
    ['.nowhere', 'gone'],
    ['p[[', 'unreadable'],
  ])('%s', (path, found) => {
    expect(texts(page, css(path))).toEqual(found);
  });
  test('in a page without doctype, names of classes have no case, as in a browser', () => {
    expect(texts('<p CLASS=Price>1', css('.price'))).toEqual(['1']);
  });
  test('what stands wrongly in a table stands in front of it', () => {
    expect(texts('<!doctype html><table><p>out<tr><td>in</table>', css('body > p'))).toEqual(['out']);
  });
});

describe('XPath', () => {
  test.each([
    ['/html/body/div[1]/p/span[2]', ['4 €']],
    ['//*[@id="main"]//li[last()]', ['three']],
    ['(//li)[2]', ['two']],
    ['//h2[normalize-space()="Tea"]/following-sibling::p[1]/span[1]', ['3 €']],
    ['//span[contains(@class,"price") and position()=1]', ['3 €']],
    ["//li[starts-with(text(),'t')]", ['two', 'three']],
    ['//li[. = "one"]/..', ['one', 'two', 'three']],
    ['//td[2] | //li[1]', ['one', 'y']],
    ['//td/@nothing', 'gone'],
    ['//LI[1]', ['one']],
    ['//li[not(preceding-sibling::li)]', ['one']],
    ['//li[count(following-sibling::li) >= 1][2]', ['two']],
    ['//p[', 'unreadable'],
    ['count(//li)', 'unreadable'],
    ['//li[frobnicate()]', 'unreadable'],
  ])('%s', (path, found) => {
    expect(texts(page, xpath(path))).toEqual(found);
  });
});

describe('XML and JSON', () => {
  const xml = '<shop><b id="1"><p>5</p></b><b id="2"><p>6</p></b></shop>';
  test('an element keeps its path', () => {
    const reading = read(xml, { scope: [xpath('/shop/b[@id="2"]/p')] }, 'text/xml');
    expect(reading).toMatchObject({ features: { blocks: [{ text: '6', where: ['shop', 'b', 'p'] }] } });
  });
  test('names have their case', () => {
    expect(texts(xml, css('B'), 'text/xml')).toBe('gone');
    expect(texts(xml, css('b > p'), 'text/xml')).toEqual(['5', '6']);
  });
  const json = '{"a":[{"p":1,"n":"x"},{"p":20,"n":"y"}],"b":{"c":3}}';
  test.each([
    ['$.a[1].n', ['y']],
    ['$..p', ['1', '20']],
    ['$.a[?@.p > 5].n', ['y']],
    ["$.a[?(@.n == 'x' || !@.p)].p", ['1']],
    ['$.a[-1:].p', ['20']],
    ["$['b']['c']", ['3']],
    ['$.nothing', 'gone'],
    ['a.b', 'unreadable'],
    ['$.a[?length(@.n)]', 'unreadable'],
  ])('%s', (path, found) => {
    expect(texts(json, jsonpath(path), 'application/json')).toEqual(found);
  });
  test('each kind of page has its own kind of selector', () => {
    expect(texts(json, css('a'), 'application/json')).toBe('unreadable');
    expect(texts(page, jsonpath('$.a'))).toBe('unreadable');
    expect(texts('plain', css('p'), 'text/plain')).toBe('unreadable');
  });
});

test('headings above a part say where it stands, links and lists in it count', () => {
  const reading = read(page, { scope: [css('ul')] });
  expect(reading).toMatchObject({
    features: {
      title: '',
      blocks: [{ where: ['Shop', 'Tea'] }, {}, {}],
      lists: [{ items: [0, 1, 1, 2, 2, 3] }],
    },
  });
});

test('ignored elements are left out, everything else stays', () => {
  const reading = read(page, { without: [css('#main'), css('table')] });
  expect(reading).toMatchObject({ features: { title: 'T', blocks: [{ text: 'Shop' }] } });
});

test('an extent is read once and then there', () => {
  const extent: Extent = { scope: [css('li')] };
  const features = extract(page, 'text/html', url);
  expect(missingExtents(features, [extent, { scope: [css('li')] }])).toHaveLength(1);
  expect(missingExtents(readExtents(features, page, url, [extent]), [extent])).toEqual([]);
});

test('a selector is checked before it is kept', () => {
  expect(selectorProblem(css('p > .price'))).toBeUndefined();
  expect(selectorProblem(xpath('//p[1]'))).toBeUndefined();
  expect(selectorProblem(jsonpath('$.a[0]'))).toBeUndefined();
  expect(selectorProblem(css('p >> q['))).toContain('cannot be read');
  expect(selectorProblem(xpath('//p['))).toContain('ends too early');
  expect(selectorProblem(jsonpath('a'))).toContain('JSONPath');
  expect(selectorProblem(css('p'.repeat(3000)))).toContain('longer');
});

describe('pages and selectors made to stall', () => {
  const bounded = (text: string, element: ElementRef) => read(text, { scope: [element] }).state;
  test('200,000 nested elements', () => {
    expect(bounded('<div>'.repeat(200_000), css('div p'))).toBe('unreadable');
  });
  test('formatting that multiplies with every paragraph', () => {
    const open = Array.from({ length: 3000 }, (_, i) => `<b id=${i}>`).join('');
    expect(bounded(open + '<p>x'.repeat(3000), css('#last'))).toBe('unreadable');
  });
  test('selectors that look at everything for everything', () => {
    const flat = '<i></i>'.repeat(20_000);
    expect(bounded(flat, css('i:not(:nth-last-child(n+2)) ~ i:nth-last-child(3n)'))).toMatch(
      /unreadable|gone/,
    );
    expect(bounded(flat, xpath('//i[count(//i[count(//i) > 1]) > 1]'))).toBe('unreadable');
    expect(bounded(flat, xpath('//i[count(preceding::i) = 19999]'))).toBe('unreadable');
  });
  test('JSON paths within paths', () => {
    const text = JSON.stringify({ a: Array.from({ length: 3000 }, (_, i) => ({ i })) });
    expect(texts(text, jsonpath('$..[?$..[?@.i == 1]].x'), 'application/json')).toBe('unreadable');
  });

  test('of values within values within values, and of texts within texts', () => {
    const deep = `${'['.repeat(400)}1${']'.repeat(400)}`;
    expect(texts(deep, jsonpath('$..*..*..*'), 'application/json')).toBe('unreadable');
    const nested = '<div>'.repeat(200) + '<p>x'.repeat(3000);
    expect(texts(nested, xpath('//*[count(.//*) > //*/..]'))).toBe('unreadable');
    expect(texts(nested, xpath('//*[contains(., //*[. = "y"])][string-length() > 9999]'))).toBe('unreadable');
  });

  test('comparing whole values costs by what they hold', () => {
    const rows = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ row: i })));
    expect(texts(rows, jsonpath('$[?@ == $]'), 'application/json')).toBe('unreadable');
  });

  test('a long array is no hard work', () => {
    const numbers = JSON.stringify(Array.from({ length: 200_000 }, () => 1));
    expect(read(numbers, { scope: [jsonpath('$..*')] }, 'application/json').state).toBe('found');
  });
});
