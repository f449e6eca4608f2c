// The signature of everything that can change in XML: the path of element names from the root, as CX-Diff has it.
import { expect, test } from 'vitest';
import { detectExpression, extentsOf } from '../../../shared/detect/detect-expression.ts';
import { readPage } from '../../../shared/page/read-page.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';

async function signatures(monitor: string, old: string, next: string) {
  const parsed = parseExpression(monitor);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => problem.message).join(' '));
  const read = async (text: string) => {
    const page = { bytes: new TextEncoder().encode(text), contentType: 'text/xml', url: 'https://e.org/' };
    return (await readPage(page, extentsOf(parsed.expression))).features;
  };
  const { changes } = detectExpression(parsed.expression, await read(old), await read(next));
  return changes.map(({ op, signature }) => `${op} ${signature}`);
}

test.each<[string, string, string, string, string[]]>([
  ['text', 'any change', '<a><b>1</b></a>', '<a><b>2</b></a>', ['update a/b']],
  ['an attribute', 'any change', '<a><b c="1"/></a>', '<a><b c="2"/></a>', ['update a/b/@c']],
  ['a namespace', 'any change', '<x:a><x:b>1</x:b></x:a>', '<x:a><x:b>2</x:b></x:a>', ['update x:a/x:b']],
  ['text around an element', 'any change', '<a>x<b>1</b>y</a>', '<a>x<b>1</b>z</a>', ['update a']],
  ['a link in an attribute', 'links', '<a><b/></a>', '<a><b><r href="/1"/></b></a>', ['insert a/b/r/@href']],
  ['a link in text', 'links', '<a/>', '<a><loc>https://e.org/1</loc></a>', ['insert a/loc']],
  ['an image in an attribute', 'images', '<a/>', '<a><i src="1.png"/></a>', ['insert a/i/@src']],
  [
    'an item, not what stands first in it',
    'list',
    '<a><i n="1"><t>One</t></i><i n="2"><t>Two</t></i></a>',
    '<a><i n="1"><t>One</t></i><i n="2"><t>Two</t></i><i n="3"><t>Three</t></i></a>',
    ['insert a/i'],
  ],
  [
    'an item of a list inside an item',
    'list',
    '<a><g><i>One thing</i><i>Two things</i></g><g><i>Ten</i><i>Eleven</i></g></a>',
    '<a><g><i>One thing</i><i>Two things</i></g><g><i>Ten</i><i>Eleven</i><i>Twelve</i></g></a>',
    ['insert a/g/i'],
  ],
  [
    'a row, not its first cell',
    'table',
    '<s><d><b id="1"><t>A</t></b><b id="2"><t>B</t></b></d></s>',
    '<s><d><b id="1"><t>A</t></b><b id="2"><t>C</t></b></d></s>',
    ['update s/d/b'],
  ],
  [
    'inside a chosen element, from the root all the same',
    'list in css "d"',
    '<s><d><b>One</b><b>Two</b></d></s>',
    '<s><d><b>One</b><b>Two</b><b>Three</b></d></s>',
    ['insert s/d/b'],
  ],
])('%s', async (_, monitor, old, next, expected) => {
  expect(await signatures(monitor, old, next)).toEqual(expected);
});

test('of a very deep element the middle is left out, never the end', async () => {
  const nested = (inner: string) => '<a>'.repeat(200) + inner + '</a>'.repeat(200);
  const [signature] = await signatures('any change', nested('<b>1</b><c>1</c>'), nested('<b>1</b><c>2</c>'));
  expect(signature).toMatch(/^update (?:a\/)+…(?:\/a)+\/c$/);
});
