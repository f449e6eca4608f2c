// Each part of the language: what may be written, and the tree it means.
import { describe, expect, test } from 'vitest';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseExpression, parseSentinel, parseSentinels } from '../../../shared/sentinel/parse.ts';

function part<K extends keyof SentinelTree>(name: K, text: string): SentinelTree[K] {
  const parsed = parseSentinel(`Create Sentinel s1 Using http://a.org ${text}`);
  expect(parsed, text).toMatchObject({ ok: true });
  return (parsed as { tree: SentinelTree }).tree[name];
}

describe('Using', () => {
  test.each([
    ['Using http://a.org/x?y=1,2#z', { kind: 'url', url: 'http://a.org/x?y=1,2#z' }],
    ['Using "http://a.org/a b"', { kind: 'url', url: 'http://a.org/a b' }],
    ['Using URL http://a.org', { kind: 'url', url: 'http://a.org' }],
    ['on the URL http://a.org', { kind: 'url', url: 'http://a.org' }],
    ['Using www.cnn.com', { kind: 'url', url: 'www.cnn.com' }],
    ['Using s0', { kind: 'sentinel', name: 's0' }],
    ['Using links', { kind: 'sentinel', name: 'links' }],
  ])('%s', (text, target) => {
    expect(parseSentinel(`Create Sentinel s1 ${text}\nMonitor links`)).toMatchObject({
      ok: true,
      tree: { target },
    });
  });

  test('an address keeps its own brackets and leaves the sentence its punctuation', () => {
    const url = (text: string) => {
      const parsed = parseExpression(text);
      return parsed.ok && parsed.expression.kind === 'and' && parsed.expression.operands[0];
    };
    expect(url('(links on http://a.org/b) AND images')).toEqual({ kind: 'links', page: 'http://a.org/b' });
    expect(url('(links on http://a.org/b_(c)) AND images')).toEqual({
      kind: 'links',
      page: 'http://a.org/b_(c)',
    });
  });
});

describe('Element', () => {
  test.each([
    ['Element css "#price"', [{ by: 'css', path: '#price' }]],
    ['Element "#price"', [{ by: 'css', path: '#price' }]],
    [
      'Elements css "a", xpath "//b[1]" fingerprint "f1", jsonpath "$.c"',
      [
        { by: 'css', path: 'a' },
        { by: 'xpath', path: '//b[1]', fingerprint: 'f1' },
        { by: 'jsonpath', path: '$.c' },
      ],
    ],
    ['Element whole page', []],
  ])('%s', (text, scope) => expect(part('scope', text)).toEqual(scope));
});

describe('Monitor', () => {
  test.each([
    ['links', { kind: 'links' }],
    ['all images', { kind: 'images' }],
    ['keywords [bomb, threat]', { kind: 'keywords', words: ['bomb', 'threat'] }],
    ['keywords exact ["IT", it]', { kind: 'keywords', words: ['IT', 'it'], exact: true }],
    ['keywords "a", "b" appears', { kind: 'keywords', words: ['a', 'b'], trigger: 'appears' }],
    ['phrases [prime minister, "a, b"]', { kind: 'phrases', phrases: ['prime minister', 'a, b'] }],
    ['all words', { kind: 'words' }],
    ['all-words except [the, a]', { kind: 'words', except: ['the', 'a'] }],
    ['table', { kind: 'table' }],
    ['table key "Product"', { kind: 'table', key: 'Product' }],
    ['table key 2', { kind: 'table', key: 2 }],
    ['list', { kind: 'list' }],
    ['regex /pric(e|ing)/i', { kind: 'regex', pattern: 'pric(e|ing)', flags: 'i' }],
    ['regex /a[/]b\\/c/', { kind: 'regex', pattern: 'a[/]b\\/c' }],
    ['regex "a/b" flags im', { kind: 'regex', pattern: 'a/b', flags: 'im' }],
    ['value', { kind: 'value' }],
    ['value below 99.5', { kind: 'value', condition: { kind: 'below', limit: 99.5 } }],
    ['value above -3', { kind: 'value', condition: { kind: 'above', limit: -3 } }],
    ['value crosses 0', { kind: 'value', condition: { kind: 'crosses', limit: 0 } }],
    ['value changes by 10', { kind: 'value', condition: { kind: 'changes-by-amount', amount: 10 } }],
    ['value changes by 5 %', { kind: 'value', condition: { kind: 'changes-by-percent', percent: 5 } }],
    ['value changes by 5 percent', { kind: 'value', condition: { kind: 'changes-by-percent', percent: 5 } }],
    ['any change', { kind: 'any' }],
    ['any-change including markup', { kind: 'any', markup: true }],
    ['links disappear', { kind: 'links', trigger: 'disappears' }],
    ['phrases ["sold out"] is present', { kind: 'phrases', phrases: ['sold out'], trigger: 'present' }],
    [
      'keywords [x] appears in css "#news", css "#top" on http://b.org',
      {
        kind: 'keywords',
        words: ['x'],
        trigger: 'appears',
        scope: [
          { by: 'css', path: '#news' },
          { by: 'css', path: '#top' },
        ],
        page: 'http://b.org',
      },
    ],
  ])('%s', (text, monitor) => expect(part('monitor', `Monitor ${text}`)).toEqual(monitor));

  test('NOT binds before AND, AND before OR, and brackets stay', () => {
    const [links, images, list] = [{ kind: 'links' }, { kind: 'images' }, { kind: 'list' }];
    expect(part('monitor', 'Monitor links OR NOT images AND list')).toEqual({
      kind: 'or',
      operands: [links, { kind: 'and', operands: [{ kind: 'not', operand: images }, list] }],
    });
    expect(part('monitor', 'Monitor links AND images AND list')).toEqual({
      kind: 'and',
      operands: [links, images, list],
    });
    expect(part('monitor', 'Monitor (links AND images) AND list')).toEqual({
      kind: 'and',
      operands: [{ kind: 'and', operands: [links, images] }, list],
    });
    expect(part('monitor', 'Monitor NOT NOT (links)')).toEqual({
      kind: 'not',
      operand: { kind: 'not', operand: links },
    });
  });

  test('across pages a parameter context is chosen', () => {
    const text = 'Monitor links on http://a.org AND keywords [x] on http://b.org Context chronicle';
    expect(part('context', text)).toBe('chronicle');
  });
});

describe('Fetch', () => {
  const every = (amount: number, unit: string) => ({ kind: 'every', interval: { amount, unit } });
  test.each([
    ['every 2 days', { rhythm: every(2, 'day') }],
    ['every day', { rhythm: every(1, 'day') }],
    ['every 3rd hour', { rhythm: every(3, 'hour') }],
    ['every 1.5 hours', { rhythm: every(1.5, 'hour') }],
    ['hourly', { rhythm: every(1, 'hour') }],
    ['on change', { rhythm: { kind: 'on-change' } }],
    ['best effort', { rhythm: { kind: 'on-change' } }],
    ['every 5 min plain', { rhythm: every(5, 'minute'), mode: { kind: 'plain' } }],
    ['rendered', { mode: { kind: 'rendered' } }],
    ['rendered waiting for css ".price"', { mode: { kind: 'rendered', waitFor: '.price' } }],
    ['hourly with login "my shop"', { rhythm: every(1, 'hour'), login: 'my shop' }],
    ['without login', { login: null }],
    ['ignoring robots', { robots: 'ignore' }],
    ['plain obeying robots', { mode: { kind: 'plain' }, robots: 'obey' }],
    ['on change in my browser', { rhythm: { kind: 'on-change' }, mode: { kind: 'browser' } }],
    [
      'every 10 minutes during Mon-Fri 08:00-18:00 Europe/Berlin and during Sat, Sun between 9:00 am and 1:00 pm',
      {
        rhythm: every(10, 'minute'),
        windows: [
          {
            days: ['mon', 'tue', 'wed', 'thu', 'fri'],
            hours: { from: '08:00', to: '18:00' },
            zone: 'Europe/Berlin',
          },
          { days: ['sat', 'sun'], hours: { from: '09:00', to: '13:00' } },
        ],
      },
    ],
    ['during 22:00-06:00 UTC', { windows: [{ hours: { from: '22:00', to: '06:00' }, zone: 'UTC' }] }],
    ['during Saturday - Monday', { windows: [{ days: ['sat', 'sun', 'mon'] }] }],
    ['during weekends', { windows: [{ days: ['sat', 'sun'] }] }],
  ])('%s', (text, fetch) => expect(part('fetch', `Fetch ${text}`)).toEqual(fetch));
});

describe('From and To', () => {
  test.each([
    ['now', { kind: 'now' }],
    ['NOW + 3 weeks', { kind: 'now', plus: { amount: 3, unit: 'week' } }],
    ['12/02/02', { kind: 'at', date: '2002-12-02' }],
    ['8/31/2006', { kind: 'at', date: '2006-08-31' }],
    ['2026-03-31', { kind: 'at', date: '2026-03-31' }],
    ['2026-03-31 8:05', { kind: 'at', date: '2026-03-31', time: '08:05' }],
    ['2026-03-31T08:05:10Z', { kind: 'at', date: '2026-03-31', time: '08:05:10', zone: 'UTC' }],
    ['2026-03-31T08:05+0200', { kind: 'at', date: '2026-03-31', time: '08:05', zone: '+02:00' }],
    [
      '2026-03-31 08:05 Europe/Berlin',
      { kind: 'at', date: '2026-03-31', time: '08:05', zone: 'Europe/Berlin' },
    ],
    ['12/02/02 6:30 pm -05:00', { kind: 'at', date: '2002-12-02', time: '18:30', zone: '-05:00' }],
    ['start(s2)', { kind: 'start', of: 's2' }],
    [
      'end of s2 - 90 minutes',
      { kind: 'end', of: 's2', offset: { sign: '-', duration: { amount: 90, unit: 'minute' } } },
    ],
  ])('%s', (text, point) => {
    expect(part('from', `From ${text}`)).toEqual(point);
    expect(part('to', `To: ${text}`)).toEqual(point);
  });

  test('an end may be open, and that is not the same as not given', () => {
    expect(part('to', 'To open')).toEqual({ kind: 'open' });
    expect(part('to', '')).toBeUndefined();
  });
});

describe('Notify', () => {
  test.each([
    ['By email jill@aol.com', [{ channel: { kind: 'email', address: 'jill@aol.com' } }]],
    ['By email immediately', [{ channel: { kind: 'email' }, when: { kind: 'immediate' } }]],
    ['best effort', [{ when: { kind: 'best-effort' } }]],
    ["by email 'Best effort'", [{ channel: { kind: 'email' }, when: { kind: 'best-effort' } }]],
    ['interactive', [{ when: { kind: 'interactive' } }]],
    ['by dashboard', [{ when: { kind: 'interactive' } }]],
    ['weekly', [{ when: { kind: 'every', interval: { amount: 1, unit: 'week' } } }]],
    [
      'by email a@b.org at 08:00, 18:00 on Mon-Wed Europe/Berlin and by webhook https://b.org/hook immediate, by feed',
      [
        {
          channel: { kind: 'email', address: 'a@b.org' },
          when: { kind: 'at', times: ['08:00', '18:00'], days: ['mon', 'tue', 'wed'], zone: 'Europe/Berlin' },
        },
        { channel: { kind: 'webhook', address: 'https://b.org/hook' }, when: { kind: 'immediate' } },
        { channel: { kind: 'feed' } },
      ],
    ],
    [
      'By extension Notify By feed every hour',
      [
        { channel: { kind: 'extension' } },
        { channel: { kind: 'feed' }, when: { kind: 'every', interval: { amount: 1, unit: 'hour' } } },
      ],
    ],
  ])('%s', (text, notify) => expect(part('notify', `Notify ${text}`)).toEqual(notify));

  test('TO after a channel is an address or the next part, AT is a time or the next part', () => {
    expect(part('to', 'Notify by email To 2030-01-01')).toEqual({ kind: 'at', date: '2030-01-01' });
    expect(part('noise', 'Notify by email At least 3 changes')).toEqual([
      { kind: 'at-least', amount: 3, of: 'changes' },
    ]);
  });
});

describe('Compare, history, presentation, depth, tags', () => {
  test('are said in one line each', () => {
    expect(part('compare', 'Compare moving 4')).toEqual({ kind: 'moving', n: 4 });
    expect(part('compare', 'Compare every 3rd version')).toEqual({ kind: 'every', n: 3 });
    expect(part('history', 'Change history 10')).toBe(10);
    expect(part('history', 'ChangeHistory: 10')).toBe(10);
    expect(part('presentation', 'Presentation dual frame')).toBe('dual-frame');
    expect(part('presentation', 'Presentation changes only')).toBe('changes-only');
    expect(part('presentation', 'Presentation merged')).toBe('merged');
    expect(part('depth', 'Depth 0')).toBe(0);
    expect(part('tags', 'Tags [work, to read]')).toEqual(['work', 'to read']);
  });
});

describe('Noise', () => {
  test('rules are added up in their order', () => {
    const text = `Ignore elements css ".ad", css ".clock"
      Ignore text ["Last updated"], numbers and dates
      Ignore pattern /\\d+ views/
      Ignore reordering
      At least 20 characters
      Confirm after 30 seconds
      Additions only`;
    expect(part('noise', text)).toEqual([
      {
        kind: 'ignore-elements',
        elements: [
          { by: 'css', path: '.ad' },
          { by: 'css', path: '.clock' },
        ],
      },
      { kind: 'ignore-text', texts: ['Last updated'] },
      { kind: 'ignore-numbers' },
      { kind: 'ignore-dates' },
      { kind: 'ignore-pattern', pattern: '\\d+ views' },
      { kind: 'ignore-reordering' },
      { kind: 'at-least', amount: 20, of: 'characters' },
      { kind: 'confirm', after: { amount: 30, unit: 'second' } },
      { kind: 'additions-only' },
    ]);
    expect(part('noise', 'Ignore nothing')).toEqual([]);
  });
});

test('parts come in any order, on any line, in any case, with comments', () => {
  const text =
    'create SENTINEL S1 using HTTP://A.org # mine\nCOMPARE Pairwise;\tmonitor Links.\nNOTIFY interactive';
  expect(parseSentinel(text)).toMatchObject({
    ok: true,
    tree: { name: 'S1', compare: { kind: 'pairwise' }, monitor: { kind: 'links' } },
  });
});

test('a file holds several sentinels', () => {
  const parsed = parseSentinels(
    'Sentinel a on http://a.org Monitor links\n\n# next\nCreate Sentinel b Using a',
  );
  expect(parsed.ok && parsed.sentinels.map(({ tree }) => tree.name)).toEqual(['a', 'b']);
  expect(parseSentinels('')).toEqual({ ok: true, sentinels: [] });
});
