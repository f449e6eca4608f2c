// Every rule against noise by itself: what it ignores, what it leaves, and that people are shown the page's own words.
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/detect/change.ts';
import { detectExpression, extentsOf } from '../../../shared/detect/detect-expression.ts';
import { maskText } from '../../../shared/detect/noise/mask-text.ts';
import { stillThere } from '../../../shared/detect/noise/still-there.ts';
import { extract } from '../../../shared/page/extract.ts';
import { readExtents } from '../../../shared/page/read-extents.ts';
import type { MonitorExpression, NoiseRule } from '../../../shared/sentinel/ast.ts';

const url = 'https://example.org/';

function run(old: string, next: string, noise: NoiseRule[], monitor: MonitorExpression = { kind: 'any' }) {
  const read = (text: string) =>
    readExtents(extract(text, 'text/html', url), text, url, extentsOf(monitor, { noise }));
  return detectExpression(monitor, read(old), read(next), { noise });
}

describe('ignore elements', () => {
  const noise: NoiseRule[] = [{ kind: 'ignore-elements', elements: [{ by: 'css', path: '.ad, #clock' }] }];
  test('what is in them does not count, and what is around them does', () => {
    const page = (ad: string, text: string) =>
      `<p>${text}</p><div class="ad"><p>${ad}</p></div><i id=clock>${ad}</i>`;
    expect(run(page('1', 'x'), page('2', 'x'), noise).fired).toBe(false);
    expect(run(page('1', 'x'), page('2', 'y'), noise).changes).toMatchObject([{ before: 'x', after: 'y' }]);
  });
});

describe('ignore text, patterns, numbers, dates', () => {
  const mask = (rule: NoiseRule) => maskText([rule as never]);
  test('text, in any case and spacing', () => {
    const masked = mask({ kind: 'ignore-text', texts: ['last updated', 'c++ (new)'] });
    expect(masked('Page LAST   Updated today, C++ (NEW)!')).toBe('Page today, !');
  });
  test('text with any sign in it, also a hyphen', () => {
    const signs = 'a-b /c/ [d] {e} f|g $h ^i \\j k.l*m? n&o #p ~q =r !s :t <u> @v %w ,x `y';
    expect(mask({ kind: 'ignore-text', texts: [signs] })(`Before ${signs} after`)).toBe('Before after');
  });
  test('patterns, also those that would never end elsewhere', () => {
    const masked = mask({ kind: 'ignore-pattern', pattern: '\\d+ views', flags: 'i' });
    expect(masked('A video, 1200 Views, nice')).toBe('A video, , nice');
    const hostile = mask({ kind: 'ignore-pattern', pattern: '(a+)+b' });
    expect(hostile('a'.repeat(50_000))).toHaveLength(50_000);
  });
  test.each([
    ['12 comments', 'comments'],
    ['1,234.50 € and -3 %', '€ and'],
    ['1 234 567 people', 'people'],
    ['the 3rd time', 'the time'],
    ['model B2 and 3D', 'model B2 and 3D'],
  ])('numbers: %s', (text, left) => {
    expect(mask({ kind: 'ignore-numbers' })(text)).toBe(left);
  });
  test.each([
    ['Updated 2026-03-05 12:30:00', 'Updated'],
    ['Posted about 3 hours ago by Ann', 'Posted by Ann'],
    ['2d ago', ''],
    ['vor einer Stunde', ''],
    ['il y a 2 heures', ''],
    ['3 godziny temu', ''],
    ['3時間前に更新', 'に更新'],
    ['at 2026-03-01T12:00:00.000+01:00', 'at'],
    ['at 2026-03-01 12:00 UTC', 'at'],
    ['20260301T120000Z', ''],
    ['Mon, 16 Nov 2026 08:06:43 GMT', ''],
    ['the 1st of March', 'the'],
    ['March the 3rd, 2026', ''],
    ['le 1er mars 2026', 'le'],
    ['3 marca 2026', ''],
    ['3 марта 2026 г.', ''],
    ['15 de março de 2026', ''],
    ['9 syyskuuta 2026', ''],
    ['2026년 3월 1일', ''],
    ['open until 5 pm', 'open until'],
    ['open until 5:30 p.m.', 'open until'],
    ['ab 17 Uhr', 'ab'],
    ['2 out of 3', '2 out of 3'],
    ['set 5 plates', 'set 5 plates'],
    ['free for 3 days', 'free for 3 days'],
    ['version 1.2.3', 'version 1.2.3'],
    ['4 m tall, 1.234.567 sold', '4 m tall, 1.234.567 sold'],
    ['Updated 5.3.2026, again', 'Updated , again'],
    ['On 03/05/26 at 12:30 pm', 'On at'],
    ['Monday, 5 March 2026: news', ': news'],
    ['March 5th, 2026 news', 'news'],
    ['le 5 février 2026 et hier', 'le et hier'],
    ['posted 3 hours ago by me', 'posted by me'],
    ['vor 5 Minuten', ''],
    ['2026年3月5日 天気', '天気'],
    ['may the 4 winds blow', 'may the 4 winds blow'],
  ])('dates: %s', (text, left) => {
    expect(mask({ kind: 'ignore-dates' })(text)).toBe(left);
  });
  test('only the rest is compared, and all of it is shown', () => {
    const noise: NoiseRule[] = [{ kind: 'ignore-numbers' }];
    expect(run('<p>12 people like tea</p>', '<p>13 people like tea</p>', noise).fired).toBe(false);
    expect(run('<p>12 people like tea</p>', '<p>13 people like milk</p>', noise).changes).toMatchObject([
      { op: 'update', before: '12 people like tea', after: '13 people like milk' },
    ]);
  });
  test('a block that is noise alone may come and go', () => {
    const noise: NoiseRule[] = [{ kind: 'ignore-dates' }];
    expect(run('<p>Text</p>', '<p>2026-01-01</p><p>Text</p>', noise).fired).toBe(false);
  });
  test('a number that is asked for is not ignored', () => {
    const value = { kind: 'value' } as const;
    expect(run('<p>12</p>', '<p>13</p>', [{ kind: 'ignore-numbers' }], value).fired).toBe(true);
  });
  test('a pattern that cannot be run is said, and ignores nothing', () => {
    const noise: NoiseRule[] = [{ kind: 'ignore-pattern', pattern: '(?=x)' }];
    const { fired, coarse } = run('<p>a</p>', '<p>b</p>', noise);
    expect([fired, coarse]).toEqual([true, expect.stringContaining('cannot be run')]);
  });
});

describe('ignore reordering', () => {
  const noise: NoiseRule[] = [{ kind: 'ignore-reordering' }];
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  test.each([{ kind: 'any' }, { kind: 'list' }, { kind: 'words' }] as MonitorExpression[])(
    '$kind',
    (monitor) => {
      expect(run(list('a', 'b', 'c', 'd'), list('d', 'b', 'a', 'c'), noise, monitor).fired).toBe(false);
      const real = run(list('a', 'b', 'c', 'd'), list('d', 'b', 'a', 'new'), noise, monitor);
      expect(real.fired).toBe(true);
      expect(real.changes.every((change) => change.op !== 'move')).toBe(true);
    },
  );
});

describe('size', () => {
  const three: NoiseRule[] = [{ kind: 'at-least', amount: 3, of: 'changes' }];
  const long: NoiseRule[] = [{ kind: 'at-least', amount: 10, of: 'characters' }];
  const page = (...texts: string[]) => texts.map((text) => `<h3>${text}</h3>`).join('');
  test('at least so many changes', () => {
    const few = run(page('a', 'b', 'c'), page('x', 'y', 'c'), three);
    expect([few.fired, few.changes.length, few.held]).toEqual([
      false,
      2,
      expect.stringContaining('at least 3'),
    ]);
    expect(run(page('a', 'b', 'c'), page('x', 'y', 'z'), three).fired).toBe(true);
  });
  test('at least so many characters', () => {
    expect(run('<p>Tea costs 3 euro</p>', '<p>Tea costs 4 euro</p>', long).fired).toBe(false);
    expect(run('<p>Tea costs 3 euro</p>', '<p>Tea costs nothing at all</p>', long).fired).toBe(true);
  });
  test('what is present or absent has no size', () => {
    const present = { kind: 'keywords', words: ['tea'], trigger: 'present' } as const;
    expect(run('<p>tea</p>', '<p>tea</p><p>x</p>', three, present).fired).toBe(true);
  });
});

test('additions only', () => {
  const noise: NoiseRule[] = [{ kind: 'additions-only' }];
  expect(run('<p>a</p><p>gone</p>', '<p>a</p>', noise).fired).toBe(false);
  expect(run('<p>one two</p>', '<p>one three</p>', noise).fired).toBe(false);
  expect(run('<p>one two</p>', '<p>one two three</p>', noise).changes).toMatchObject([{ op: 'update' }]);
  expect(run('<p>a</p>', '<p>a</p><p>new</p>', noise).changes).toMatchObject([{ op: 'insert' }]);
});

describe('confirm: what is still there', () => {
  const insert = (text: string): Change => ({
    type: 'any',
    op: 'insert',
    before: null,
    after: text,
    where: '',
  });
  test('a change that flickered does not count', () => {
    expect(stillThere([insert('a'), insert('b')], [insert('b'), insert('c')])).toEqual([insert('b')]);
    expect(stillThere([insert('a')], [])).toEqual([]);
  });
  test('a word may be there more often by then', () => {
    const word = (count: number): Change => ({
      type: 'keywords',
      op: 'insert',
      before: null,
      after: { text: 'tea', count },
      where: '',
    });
    expect(stillThere([word(1)], [word(3)])).toEqual([word(1)]);
  });
});
