// A version is new when any detector finds something in it: no change is lost between the checksum and the comparison.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../server/extract/content-hash.ts';
import { detectExpression, extentsOf } from '../../../shared/detect/detect-expression.ts';
import type { Watch } from '../../../shared/detect/view.ts';
import { extract } from '../../../shared/page/extract.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { readExtents } from '../../../shared/page/read-extents.ts';
import type { MonitorExpression, Operand } from '../../../shared/sentinel/ast.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';
import { everyOperand } from '../../shared/detect/every-operand.ts';

const url = 'https://example.org/';

function read(text: string, contentType: string, asked: readonly MonitorExpression[], watch: Watch = {}) {
  const extents = asked.flatMap((one) => extentsOf(one, watch));
  return readExtents(extract(text, contentType, url), text, url, extents);
}

function parsed(text: string): MonitorExpression {
  const answer = parseExpression(text);
  if (!answer.ok) throw new Error(answer.problems.map(({ message }) => message).join(' '));
  return answer.expression;
}

describe('what a sentinel is told makes a new version', () => {
  test.each<[monitor: string, old: string, next: string]>([
    ['value above 1 in css "meta"', '<meta property=p content=1><p>A', '<meta property=p content=2><p>A'],
    ['value in css "#q"', '<div id=q data-price=1></div>', '<div id=q data-price=2></div>'],
    ['value in css "#q"', '<p id=q><s>$100</s> $80</p>', '<p id=q>$100 <s>$80</s></p>'],
    ['list', '<ul><li>a<p>b<li>c</ul>', '<ul><li>a<li><p>b<li>c</ul>'],
    ['table', '<table><tr><td>a<td>b<tr><td>c</table>', '<table><tr><td>a<tr><td>b<td>c</table>'],
    ['table', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', '<table><tr><th>a<th>b<tr><td>c<td>d</table>'],
  ])('%s: %s', (monitor, old, next) => {
    const expression = parsed(monitor);
    const [was, is] = [read(old, 'text/html', [expression]), read(next, 'text/html', [expression])];
    expect(detectExpression(expression, was, is).changes).not.toEqual([]);
    expect(contentHash(was)).not.toBe(contentHash(is));
  });
});

test('attributes that hold no number anybody could ask for make no new version', () => {
  const asked = [parsed('any change in css "#q"')];
  const page = (moment: number) => read(`<p id=q data-moment=${moment}>Costs 12 euros`, 'text/html', asked);
  expect(contentHash(page(1))).toBe(contentHash(page(2)));
});

// Few words and many ways to arrange them: most pairs differ in structure alone.
const word = fc.constantFrom('tea', 'milk 12', '$5', 'x', 'sale', '東京');
const inline = fc.oneof(
  { weight: 4, arbitrary: word },
  word.map((text) => `<s>${text}</s>`),
  word.map((text) => `<a href="/a">${text}</a>`),
  fc.constantFrom(
    '<img src=a.png alt=tea>',
    '<img src=b.png alt=x>',
    '<input name=a value=7>',
    '<sup>99</sup>',
  ),
);
const { fragment } = fc.letrec<{ fragment: string; item: string }>((tie) => ({
  item: fc.oneof(inline, tie('fragment')),
  fragment: fc.oneof(
    { maxDepth: 3 },
    inline.map((text) => `<p>${text}</p>`),
    fc
      .tuple(fc.constantFrom('content', 'value', 'data-price', 'data-id'), fc.nat(3), inline)
      .map(([name, number, text]) => `<div class=q ${name}=${number}>${text}</div>`),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'dl'),
        fc.array(fc.array(tie('item'), { maxLength: 3 }), { maxLength: 3 }),
      )
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item.join('')}`).join('')}</${tag}>`),
    fc
      .array(fc.array(fc.tuple(fc.constantFrom('td', 'th'), tie('item')), { maxLength: 3 }), { maxLength: 3 })
      .map((rows) => rows.map((row) => `<tr>${row.map(([tag, cell]) => `<${tag}>${cell}`).join('')}`))
      .map((rows) => `<table>${rows.join('')}</table>`),
    word.map((text) => `<h2>${text}</h2>`),
  ),
}));
const html = fc.array(fragment, { maxLength: 4 }).map((parts) => parts.join('\n'));
const json = fc
  .jsonValue({ maxDepth: 3, noUnicodeString: true })
  .map((value) => JSON.stringify({ tea: value }));
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('a', 'b', 'row'),
      fc.array(fc.oneof({ maxDepth: 3 }, word, tie('element')), { maxLength: 3 }),
    )
    .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
}));
const xml = fc.array(element, { maxLength: 3 }).map((parts) => `<all>${parts.join('')}</all>`);

/** The same texts with a tag left out, put in or changed for another. */
const retagged = (pages: fc.Arbitrary<string>, tags: readonly string[]) =>
  fc
    .tuple(pages, fc.nat(), fc.constantFrom('', ...tags), fc.nat(1))
    .map(([text, at, tag, gone]): [string, string] => {
      const pieces = text.split(/(?=<)|(?<=>)/);
      return [text, pieces.toSpliced(at % (pieces.length + 1), gone, tag).join('')];
    });
const tags = [
  '<li>',
  '<ul>',
  '</ul>',
  '<td>',
  '<th>',
  '<tr>',
  '<s>',
  '</s>',
  '<p>',
  '<div class=q data-price=3>',
];

const kinds = [
  ['text/html', fc.oneof(retagged(html, tags), fc.tuple(html, html)), 'css', '.q'],
  ['application/json', fc.tuple(json, json), 'jsonpath', '$.tea'],
  ['application/xml', fc.oneof(retagged(xml, ['<row/>', 'x']), fc.tuple(xml, xml)), 'css', 'row'],
] as const;
const watches: Watch[] = [
  {},
  { noise: [{ kind: 'ignore-numbers' }] },
  { noise: [{ kind: 'ignore-text', texts: ['tea', '12'] }] },
];

describe('whatever two pages say, what any detector finds makes a new version', () => {
  test.each(kinds)('%s', (contentType, pages, by, path) => {
    const scoped = everyOperand.map((operand) => ({ ...operand, scope: [{ by, path }] }) as Operand);
    const asked = [...everyOperand, ...scoped];
    const finds = (old: PageFeatures, next: PageFeatures) =>
      asked.filter((one) =>
        watches.some((watch) => detectExpression(one, old, next, watch).changes.length > 0),
      );
    fc.assert(
      fc.property(pages, ([one, other]) => {
        const [old, next] = [read(one, contentType, asked), read(other, contentType, asked)];
        if (contentHash(old) === contentHash(next)) expect(finds(old, next)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
