// What a digest shows of a long list of changes: the most telling ones, and how many more there are.
import { expect, it } from 'vitest';
import { changePart } from '../../../../server/jobs/telling/change-part.ts';
import type { Change } from '../../../../shared/detect/change.ts';

const change = (op: Change['op'], text: string): Change => ({
  ...{ type: 'links', op, where: 'News' },
  before: op === 'insert' ? null : { text, href: `https://example.org/old/${text}` },
  after: op === 'delete' ? null : { text, href: `https://example.org/new/${text}` },
});

it('what was updated and what is new come before what is gone, as they stand on the page', () => {
  const gone = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => change('delete', text));
  const changes = [...gone, change('insert', 'g'), change('insert', 'h'), change('update', 'i')];
  const part = changePart({ changes }, () => null);
  const names = part.changes.map(({ sides }) =>
    (sides.after ?? sides.before)!.map(({ text }) => text).join(''),
  );
  expect(names).toEqual(['i', 'g', 'h', 'a', 'b', 'c']);
  expect(part.left).toBe(3);
  expect(part.changes[0]!.addresses).toEqual({
    before: 'https://example.org/old/i',
    after: 'https://example.org/new/i',
  });
});
