// The one line that a notification says.
import { expect, test } from 'vitest';
import type { Change, ChangeOp, ChangeValue } from '../../../shared/detect/change.ts';
import { summarise } from '../../../shared/diff/summarise.ts';

const change = (op: ChangeOp, before: ChangeValue | null, after: ChangeValue | null): Change => ({
  type: 'any',
  op,
  before,
  after,
  where: '',
});

test.each<[string, Change[]]>([
  ['No change', []],
  [
    '1 changed, 2 added: Price: 10 € → 12 €',
    [
      change('insert', null, 'x'),
      change('update', 'Price: 10 €', 'Price: 12 €'),
      change('insert', null, 'y'),
    ],
  ],
  ['1 added, 1 removed: new', [change('delete', 'old', null), change('insert', null, 'new')]],
  ['1 moved: a line', [change('move', 'a\nline', 'a\nline')]],
  ['1 changed: <h1> Title → <h2> Title', [change('update', '<h1> Title', '<h2> Title')]],
  [
    '1 changed: Home: http://a/1 → http://a/2',
    [change('update', { href: 'http://a/1', text: 'Home' }, { href: 'http://a/2', text: 'Home' })],
  ],
  [
    '1 changed: Home → Start',
    [change('update', { href: 'http://a/1', text: 'Home' }, { href: 'http://a/1', text: 'Start' })],
  ],
  ['1 added: Logo', [change('insert', null, { src: 'http://a/l.png', alt: 'Logo' })]],
  ['1 removed: Home', [change('delete', { href: 'http://a/1', text: 'Home' }, null)]],
  ['1 added: Iraq × 2', [change('insert', null, { text: 'Iraq', count: 2 })]],
  ['1 added: http://a/l.png', [change('insert', null, { src: 'http://a/l.png', alt: '' })]],
  ['1 changed: Iraq: 1 → 3', [change('update', { text: 'Iraq', count: 1 }, { text: 'Iraq', count: 3 })]],
])('%s', (line, changes) => {
  expect(summarise({ changes })).toBe(line);
});

test('never longer than asked, never half a character, always the counts', () => {
  const emoji = '😀'.repeat(500);
  const lists = [
    [change('insert', null, 'word '.repeat(100_000))],
    [change('update', 'long '.repeat(100), `${'long '.repeat(99)}other`)],
    [change('update', `x ${emoji}`, `y ${emoji}`)],
  ];
  for (const changes of lists) {
    for (const limit of [10, 40, 80, 81, 160]) {
      const line = summarise({ changes }, limit);
      expect(line.length).toBeLessThanOrEqual(Math.max(limit, 10));
      expect(line).toMatch(/^1 (?:added|changed)/);
      expect(line.isWellFormed()).toBe(true);
    }
  }
});

test('what is the same in front of a long text is left out first', () => {
  const line = summarise({
    changes: [change('update', `${'same '.repeat(100)}10 €`, `${'same '.repeat(100)}12 €`)],
  });
  expect(line).toMatch(/^1 changed: ….*same 10 € → 12 €$/);
});
