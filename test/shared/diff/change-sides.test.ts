// The two sides of a change as mails show them: short, marked, and never looking whole when they are not.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from '../../../shared/detect/change.ts';
import { addressOf, changeSides, type MarkedText } from '../../../shared/diff/change-sides.ts';

const aChange = (before: Change['before'], after: Change['after']) =>
  ({ op: 'update', type: 'any', before, after, where: '' }) as Change;
const textOf = (side: MarkedText[] | null) => (side ?? []).map(({ text }) => text).join('');

it('what is cut off ends with an ellipsis, wherever the cut falls', () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, words, fc.integer({ min: 5, max: 90 }), (was, is, limit) => {
      const change = aChange(was.join(' '), is.join(' '));
      const whole = changeSides(change, 100_000);
      const cut = changeSides(change, limit);
      for (const side of ['before', 'after'] as const) {
        const [all, shown] = [textOf(whole[side]), textOf(cut[side])];
        expect(shown.length).toBeLessThanOrEqual(limit);
        if (shown !== all) expect(shown.endsWith('…')).toBe(true);
      }
    }),
  );
});

it('a text with a change at every other word is not marked word by word to its end', () => {
  const words = (mark: string) => Array.from({ length: 60 }, (_, n) => `same ${mark}${n}`).join(' ');
  const { before, after } = changeSides(aChange(words('a'), words('b')), 5000);
  for (const side of [before, after]) expect(side!.length).toBeLessThanOrEqual(24);
  expect(textOf(before)).toBe(words('a'));
  expect(textOf(after)).toBe(words('b'));
});

it('a link or a picture is its name, with where it lies beside it, unless that is all it has', () => {
  const [beta, nameless] = [
    { text: 'Beta', href: 'https://example.org/b' },
    { alt: '', src: 'https://a/c.png' },
  ];
  const { before, after } = changeSides(aChange(beta, nameless), 200);
  expect([textOf(before), addressOf(beta)]).toEqual(['Beta', 'https://example.org/b']);
  expect([textOf(after), addressOf(nameless)]).toEqual(['https://a/c.png', null]);
});
