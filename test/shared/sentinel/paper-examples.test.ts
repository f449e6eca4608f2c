// Every sentinel printed in the papers parses as printed, line breaks and spelling included.
import { expect, test } from 'vitest';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseExpression, parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';

function tree(text: string): SentinelTree {
  const parsed = parseSentinel(text);
  expect(parsed).toMatchObject({ ok: true });
  if (!parsed.ok) throw new Error('not reached');
  return parsed.tree;
}

test('2003 thesis, section 3.1: Jill watches links and images', () => {
  const text = `Create Sentinel s1 Using http://www.cnn.com

Monitor all links AND all images

Fetch every 2 days

From 12/02/02 To 01/02/03

Notify By email jill@aol.com Every 4 day

Compare pairwise
`;
  expect(tree(text)).toEqual({
    name: 's1',
    target: { kind: 'url', url: 'http://www.cnn.com' },
    monitor: { kind: 'and', operands: [{ kind: 'links' }, { kind: 'images' }] },
    fetch: { rhythm: { kind: 'every', interval: { amount: 2, unit: 'day' } } },
    from: { kind: 'at', date: '2002-12-02' },
    to: { kind: 'at', date: '2003-01-02' },
    notify: [
      {
        channel: { kind: 'email', address: 'jill@aol.com' },
        when: { kind: 'every', interval: { amount: 4, unit: 'day' } },
      },
    ],
    compare: { kind: 'pairwise' },
  });
  expect(printSentinel(tree(text))).toBe(`Create Sentinel s1 Using http://www.cnn.com
Monitor all links AND all images
Fetch every 2 days
From 2002-12-02 To 2003-01-02
Notify By email jill@aol.com Every 4 days
Compare pairwise
`);
});

test('2006 thesis, section 3.1: Harry is told daily', () => {
  const text = `Create Sentinel s1 Using http://www.rediff.com

Monitor all links AND all images

Fetch every 1 Hour

From 11/01/06 To 11/29/06

Notify By email harry@itlab.com Every 1 day

Compare pairwise
`;
  expect(tree(text)).toMatchObject({
    target: { kind: 'url', url: 'http://www.rediff.com' },
    fetch: { rhythm: { kind: 'every', interval: { amount: 1, unit: 'hour' } } },
    from: { date: '2006-11-01' },
    to: { date: '2006-11-29' },
    notify: [{ channel: { address: 'harry@itlab.com' }, when: { interval: { amount: 1, unit: 'day' } } }],
  });
});

test('2006 thesis, section 4.2.1: a fixed interval for ten days', () => {
  const text = `Sentinel S1 on http://www.cse.uta.edu

Monitor LINKS Fetch every 1 hours From: Now To: Now + 10 days Compare Pairwise `;
  expect(tree(text)).toEqual({
    name: 'S1',
    target: { kind: 'url', url: 'http://www.cse.uta.edu' },
    monitor: { kind: 'links' },
    fetch: { rhythm: { kind: 'every', interval: { amount: 1, unit: 'hour' } } },
    from: { kind: 'now' },
    to: { kind: 'now', plus: { amount: 10, unit: 'day' } },
    compare: { kind: 'pairwise' },
  });
});

test('the paper, section 3.1: Iraq for two years, every 4th day, alternate versions', () => {
  const text = `Create Sentinel s1 on the URL http://www.cnn.com

Monitor for keywords "Iraq", Fetch using 'Best effort'

From NOW to NOW + 2 Years

Notify by e-mail to user@uta.edu every 4th day Compare alternate versions of fetched pages.`;
  expect(tree(text)).toEqual({
    name: 's1',
    target: { kind: 'url', url: 'http://www.cnn.com' },
    monitor: { kind: 'keywords', words: ['Iraq'] },
    fetch: { rhythm: { kind: 'on-change' } },
    from: { kind: 'now' },
    to: { kind: 'now', plus: { amount: 2, unit: 'year' } },
    notify: [
      {
        channel: { kind: 'email', address: 'user@uta.edu' },
        when: { kind: 'every', interval: { amount: 4, unit: 'day' } },
      },
    ],
    compare: { kind: 'every', n: 3 },
  });
});

test('2006 thesis, section 6.1.3: the infix expression of the advanced form', () => {
  const parsed = parseExpression('(ANYCHANGE AND NOT IMAGES) AND (NOT LINKS OR KEYWORDS [bomb, threat])');
  expect(parsed.ok && parsed.expression).toEqual({
    kind: 'and',
    operands: [
      { kind: 'and', operands: [{ kind: 'any' }, { kind: 'not', operand: { kind: 'images' } }] },
      {
        kind: 'or',
        operands: [
          { kind: 'not', operand: { kind: 'links' } },
          { kind: 'keywords', words: ['bomb', 'threat'] },
        ],
      },
    ],
  });
});

test('2006 thesis, section 3.1: links AND images, and the change types of section 3.4.2', () => {
  expect(parseExpression('links AND images')).toMatchObject({ ok: true });
  for (const type of ['all words', 'links', 'images', 'table', 'list', 'any change', 'KEYWORDS project'])
    expect(parseExpression(type), type).toMatchObject({ ok: true });
});

test('2003 thesis, section 4.2: intervals that hang on other sentinels', () => {
  expect(tree('Sentinel s1 on http://a.org From 06/02/03 To 07/02/03')).toMatchObject({
    from: { kind: 'at', date: '2003-06-02' },
    to: { kind: 'at', date: '2003-07-02' },
  });
  expect(tree('Sentinel s2 on http://a.org From start (s1) To end (s1)')).toMatchObject({
    from: { kind: 'start', of: 's1' },
    to: { kind: 'end', of: 's1' },
  });
  expect(tree('Sentinel s3 on http://a.org From start (s2)+1 day To end (s2)+1 week')).toMatchObject({
    from: { kind: 'start', of: 's2', offset: { sign: '+', duration: { amount: 1, unit: 'day' } } },
    to: { kind: 'end', of: 's2', offset: { sign: '+', duration: { amount: 1, unit: 'week' } } },
  });
});

test.each([
  ['every:4', { kind: 'every', n: 4 }],
  ['moving:4', { kind: 'moving', n: 4 }],
  ['moving(3)', { kind: 'moving', n: 3 }],
  ['every(3)', { kind: 'every', n: 3 }],
  ['PAIRWISE', { kind: 'pairwise' }],
  ['pair-wise', { kind: 'pairwise' }],
])('the compare options as the theses write them: %s', (option, compare) => {
  expect(tree(`Sentinel s1 on http://a.org Compare ${option}`)).toMatchObject({ compare });
});
