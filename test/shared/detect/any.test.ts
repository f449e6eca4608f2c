// Any change: what is reported between two versions of a page, and that it is reported exactly when content differs.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectAny } from '../../../shared/detect/any.ts';
import type { ChangeValue } from '../../../shared/detect/change.ts';
import { contentText } from '../../../shared/page/content-text.ts';
import { extract } from '../../../shared/page/extract.ts';

const page = (html: string) => extract(html, 'text/html', 'https://e.com/');
const value = (it: ChangeValue | null) => {
  if (it === null || typeof it === 'string') return it ?? '∅';
  return Object.values(it).join(' ');
};
const found = (old: string, next: string) =>
  detectAny(page(old), page(next)).changes.map(
    ({ op, before, after, where }) => `${op} ${value(before)} → ${value(after)}${where && ` @ ${where}`}`,
  );

const long = 'This paragraph is long enough to be known again elsewhere.';

describe('reported', () => {
  test.each<[string, string, string, string[]]>([
    ['text', '<p>Price: 10 €', '<p>Price: 12 €', ['update Price: 10 € → Price: 12 €']],
    ['inserted', '<p>a', '<p>a<p>b', ['insert ∅ → b']],
    ['deleted', '<p>a<p>b', '<p>a', ['delete b → ∅']],
    ['moved', `<p>${long}<p>x<p>y`, `<p>x<p>y<p>${long}`, [`move ${long} → ${long}`]],
    ['reordered', '<li>fig<li>pear<li>plum', '<li>plum<li>fig<li>pear', ['move plum → plum']],
    ['heading level', '<h1>A</h1>', '<h2>A</h2>', ['update <h1> A → <h2> A']],
    ['href only', '<a href=1>x</a>', '<a href=2>x</a>', ['update https://e.com/1 x → https://e.com/2 x']],
    [
      'href only, inside changed text',
      '<p>one two three <a href=1>x</a>',
      '<p>one two four <a href=2>x</a>',
      ['update one two three x → one two four x', 'update https://e.com/1 x → https://e.com/2 x'],
    ],
    ['words became a link', '<p>a b', '<p>a <a href=1>b</a>', ['insert ∅ → https://e.com/1 b']],
    [
      'a link in new text is told by the text',
      '<p>a',
      '<p>a<p>new <a href=1>link</a>',
      ['insert ∅ → new link'],
    ],
    ['image', '<img src=1 alt=a>', '<img src=2 alt=a>', ['update https://e.com/1 a → https://e.com/2 a']],
    [
      'alternative text',
      '<img src=1 alt=a>',
      '<img src=1 alt=b>',
      ['update https://e.com/1 a → https://e.com/1 b'],
    ],
    ['image inserted', '<p>a', '<p>a<img src=1>', ['insert ∅ → https://e.com/1 ']],
    [
      'images swapped',
      '<img src=1><img src=2>',
      '<img src=2><img src=1>',
      ['move https://e.com/1  → https://e.com/1 '],
    ],
    ['field', '<input name=q value=1>', '<input name=q value=2>', ['update q: 1 → q: 2']],
    [
      'selection',
      '<select name=s><option selected>a<option>b</select>',
      '<select name=s><option>a<option selected>b</select>',
      ['update s: a → s: b'],
    ],
    [
      'text area, once',
      '<textarea name=t>a b</textarea>',
      '<textarea name=t>a c</textarea>',
      ['update a b → a c'],
    ],
    ['white space in pre', '<pre>a b</pre>', '<pre>a  b</pre>', ['update a b → a  b']],
    ['title', '<title>a</title>', '<title>b</title>', ['update a → b @ Title']],
    ['right to left', '<p>שלום עולם', '<p>שלום לכם', ['update שלום עולם → שלום לכם']],
    ['no spaces', '<p>東京都の天気', '<p>東京都の気温', ['update 東京都の天気 → 東京都の気温']],
    [
      'a cell of a nested table',
      '<table><tr><td>a<table><tr><td>b<td>1</table><td>c</table>',
      '<table><tr><td>a<table><tr><td>b<td>2</table><td>c</table>',
      ['update 1 → 2'],
    ],
  ])('%s', (_, old, next, expected) => {
    expect(found(old, next)).toEqual(expected);
  });

  test('where it stands, as a path of headings', () => {
    const html = (price: string) => `<h1>Plans</h1><h2>Monthly</h2><table><tr><td>Basic<td>${price}</table>`;
    expect(found(html('10'), html('12'))).toEqual(['update 10 → 12 @ Plans › Monthly']);
  });

  test('once, where the title of the page is one of its texts', () => {
    const feed = (title: string) =>
      extract(
        `<rss><channel><title>${title}</title></channel></rss>`,
        'application/rss+xml',
        'https://e.com/',
      );
    const { changes } = detectAny(feed('Harbour'), feed('Harbour news'));
    expect(changes.map(({ op, before, after }) => [op, before, after])).toEqual([
      ['update', 'Harbour', 'Harbour news'],
    ]);
    expect(changes[0]).not.toMatchObject({ where: 'Title' });
  });

  test('twice, where a page says in its heading what it says in its title', () => {
    const both = (text: string) => `<title>${text}</title><h1>${text}</h1>`;
    expect(found(both('Tea'), both('Coffee'))).toEqual([
      'update Tea → Coffee @ Title',
      'update Tea → Coffee',
    ]);
  });

  test('in the order of the new page', () => {
    const old = '<p>first words stay here<p>second<a href=1>x</a><p>third<p>gone for good';
    const next = `<p>first words stay there<p>second<a href=2>x</a><p>third<p>${long} ${long}`;
    expect(found(old, next).map((line) => line.split(' ')[0])).toEqual([
      'update',
      'update',
      'delete',
      'insert',
    ]);
  });
});

describe('not reported', () => {
  test.each<[string, string, string]>([
    ['white space', '<p>a b</p>', '<p>\n a&nbsp; b</p>'],
    ['scripts', 'a<script>1</script>', 'a<script>2</script>'],
    ['entities', '&amp; &eacute;', '&#38; é'],
    ['attributes that nobody sees', '<p class=a id=b data-c=d>x', '<p class=z>x'],
    ['a break that was a space', '<p>a<br>b', '<p>a b'],
    ['a count in front of the title', '<title>(3) Inbox</title>', '<title>(4) Inbox</title>'],
  ])('%s', (_, old, next) => {
    expect(found(old, next)).toEqual([]);
  });
});

describe('for any two pages', () => {
  const part = fc.constantFrom(
    '<title>t</title>',
    '<title>(2) t</title>',
    '<h1>A</h1>',
    '<h2>A</h2>',
    '<p>a b</p>',
    '<p>a  c</p>',
    `<p>${long}</p>`,
    '<a href=1>a</a>',
    '<a href=2>a</a>',
    '<a href=2>b</a>',
    '<a href="2?_=5">b</a>',
    '<img src=1>',
    '<img src=2 alt=a>',
    '<div hidden>x</div>',
    '<input name=q value=1>',
    '<input name=q value=2>',
    '<textarea name=t>x</textarea>',
    '<select name=s><option>x<option selected>y</select>',
    '<br>',
    '<script>x</script>',
    'text',
    '<li>',
  );
  const html = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

  test('something is reported exactly when the content text differs', () => {
    fc.assert(
      fc.property(html, html, (old, next) => {
        const same = contentText(page(old)) === contentText(page(next));
        expect(detectAny(page(old), page(next)).changes.length === 0).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  test('every change shows something that differs or moved', () => {
    fc.assert(
      fc.property(html, html, (old, next) => {
        for (const { op, before, after } of detectAny(page(old), page(next)).changes) {
          expect(before === null).toBe(op === 'insert');
          expect(after === null).toBe(op === 'delete');
          if (op === 'update') expect(before).not.toEqual(after);
          if (op === 'move') expect(value(before)).toBe(value(after));
        }
      }),
    );
  });
});

test('a bound that was hit is said', () => {
  const cells = (last: string) => page(`${'<td>x'.repeat(101_000)}<td>${last}`);
  const { changes, coarse } = detectAny(cells('a'), cells('b'));
  expect(changes).toHaveLength(1);
  expect(coarse).toContain('counts as one');
});

test('5 MB pages, wholly different', () => {
  const many = (word: string) => page(`<p>${word} <a href=${word}>x</a><img src=${word}></p>`.repeat(80_000));
  expect(detectAny(many('one'), many('two')).changes.length).toBeGreaterThan(0);
});
