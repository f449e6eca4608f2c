// The number that a person means by an element they chose, wherever on it it stands.
import { describe, expect, test } from 'vitest';
import { detectExpression, extentsOf } from '../../../shared/detect/detect-expression.ts';
import { numberOn } from '../../../shared/detect/value.ts';
import { readPage } from '../../../shared/page/read-page.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';

const expressionOf = (monitor: string) => {
  const parsed = parseExpression(monitor);
  if (!parsed.ok) throw new Error(parsed.problems[0]!.message);
  return parsed.expression;
};
const monitor = expressionOf('value in css "#x"');
const read = async (html: string) => {
  const page = { bytes: new TextEncoder().encode(html), contentType: 'text/html', url: 'https://e.com/' };
  return (await readPage(page, extentsOf(monitor))).features;
};
const numberIn = async (html: string) => {
  const [reading] = Object.values((await read(html)).extents!);
  return reading?.state === 'found' ? (numberOn(reading.features)?.value ?? null) : reading?.state;
};

test.each<[string, string, number | null]>([
  ['a price before it was cut', '<p id=x><s>$50</s> $40', 40],
  ['deleted text', '<p id=x><del>€ 99,00</del> <ins>€ 79,00</ins>', 79],
  ['struck out by style', '<p id=x><span style="text-decoration: line-through">120</span> 90', 90],
  ['in blocks of their own', '<div id=x><div><s>$50</s></div><div>$40</div></div>', 40],
  ['struck out, and nothing else', '<s id=x>$50</s>', 50],
  ['raised cents', '<b id=x>$19<sup>99</sup></b>', 19.99],
  ['a raised sign and raised cents', '<b id=x><sup>$</sup>19<sup>99</sup></b>', 19.99],
  ['a footnote', '<b id=x>1,234<sup>1</sup></b>', 1234],
  ['an exponent', '<b id=x>10<sup>12</sup></b>', 10],
  ['money among other numbers', '<div id=x><p>4.5 of 5 (120 reviews)<p>now $19.99</div>', 19.99],
  ['a date and a number', '<p id=x>5 March 2026: 17 in stock', 17],
  ['a field', '<input id=x name=n value=42>', 42],
  ['a meta element', '<meta id=x itemprop=price content="19.99"><p>text', 19.99],
  ['a data element', '<data id=x value=7>seven</data>', 7],
  ['a data attribute', '<div id=x data-id=12 data-price="3.50">call us</div>', 3.5],
  ['a password is not read', '<input id=x type=password value=123456>', null],
  ['no number', '<p id=x>sold out', null],
])('%s', async (_, html, value) => {
  expect(await numberIn(html)).toBe(value);
});

describe('the trace', () => {
  const why = async (old: string, next: string) => {
    const { trace } = detectExpression(monitor, await read(old), await read(next));
    return trace.kind === 'operand' ? trace.why : '';
  };

  test('says that there were several numbers, and which one counts', async () => {
    const text = await why('<p id=x>$5, 3 left', '<p id=x>$6, 2 left');
    expect(text).toContain('1 changed.');
    expect(text).toContain('There are 2 numbers in sight; "$6" is the one compared.');
  });

  test('says it also when nothing changed', async () => {
    expect(await why('<p id=x>$5, 3 left', '<p id=x>$5, 2 left')).toContain('There are 2 numbers in sight');
  });

  test('says nothing about a single number', async () => {
    expect(await why('<p id=x>$5', '<p id=x>$6')).toBe('1 changed.');
  });
});
