// A digest stays short enough for mail programs to show it whole, and leaves nobody out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../../../server/core/digest/arrange.ts';
import type { DigestChange, DigestItem } from '../../../../shared/digest/digest.ts';
import { everyItem, mostLines } from '../../../../shared/digest/digest.ts';
import { headline } from '../../../../shared/digest/digest-wording.ts';
import { htmlSize } from '../../../../shared/digest/html-size.ts';
import { renderFragment, renderHtml } from '../../../../shared/digest/render-html.ts';
import { aDigest, anItem } from '../../notify/a-digest.ts';

const bytes = (html: string) => new TextEncoder().encode(html).length;
const digestOf = (items: DigestItem[]) => aDigest([], arrange(items.map((item) => ({ item, tags: [] }))));

/** Changed at ten places on each side. */
function aMarkedChange(word: string): DigestChange {
  const side = (op: 'insert' | 'delete') =>
    Array.from({ length: 20 }, (_, n) => ({
      op: n % 2 === 0 ? ('equal' as const) : op,
      text: ` ${word}${n} `,
    }));
  return {
    ...{ op: 'update', type: 'any', thing: 'text', where: 'Main > Prices', pictures: null },
    addresses: { before: null, after: null },
    sides: { before: side('delete'), after: side('insert') },
  };
}

describe.each([
  ['words', 'word'],
  ['letters outside ASCII', '値段の変更'],
  ['characters to be escaped', `"<'&>"`],
])('with many %s', (_, word) => {
  it.each([1, 20, 130, 300])('a digest of %i pages is shown whole by Gmail', (pages) => {
    const items = Array.from({ length: pages }, (_, n) =>
      anItem({
        pageId: `p${n}`,
        pageTitle: `${word} `.repeat(20),
        summary: `6 changed: ${word} → ${word}`,
        changes: Array.from({ length: 6 }, () => aMarkedChange(word)),
      }),
    );
    const digest = digestOf(items);
    const html = renderHtml(digest, () => null);
    expect(bytes(html)).toBeLessThan(100_000);
    expect(everyItem(digest)).toHaveLength(pages);
    expect(html).toContain('Pause or unsubscribe');
    const left = digest.more.length - mostLines;
    if (left > 0) expect(html).toContain(`… and ${left} more`);
    if (pages > 1) expect(headline(digest)).toBe(`${pages} pages changed`);
  });
});

it('what fits is shown in full', () => {
  const items = Array.from({ length: 16 }, (_, n) => anItem({ pageId: `p${n}` }));
  expect(digestOf(items).more).toEqual([]);
});

it('the size of a page is never taken for less than it is', () => {
  const text = fc.string({
    maxLength: 200,
    unit: fc.constantFrom('a', ' ', '"', '<', '&', "'", 'ü', '値', '🙂'),
  });
  const marked = fc.record({ op: fc.constantFrom('equal', 'insert', 'delete', 'move'), text });
  const side = fc.option(fc.array(marked, { maxLength: 24 }));
  const picture = fc.option(fc.record({ id: fc.constant('x'), type: fc.constant(''), alt: text }));
  const address = fc.oneof(fc.webUrl({ withQueryParameters: true }), text);
  const change = fc.record({
    op: fc.constantFrom('insert', 'delete', 'update', 'move'),
    type: fc.constantFrom('any', 'keywords'),
    where: text,
    sides: fc.record({ before: side, after: side }),
    addresses: fc.record({ before: fc.option(address), after: fc.option(address) }),
    pictures: fc.record({ before: picture, after: picture }),
  });
  const kinds = fc.constantFrom('change', 'back', 'trouble', 'recovered', 'moved');
  const item = fc.record({
    kind: kinds,
    title: text,
    sentinelName: text,
    url: fc.webUrl(),
    summary: text,
    often: fc.option(text),
    views: fc.option(fc.constant(anItem().views)),
    notes: fc.array(text, { maxLength: 4 }),
    changes: fc.array(change, { maxLength: 6 }),
    left: fc.nat(),
  });
  fc.assert(
    fc.property(item, (given) => {
      const one = anItem(given as Partial<DigestItem>);
      const html = renderFragment(aDigest([one]));
      expect(htmlSize(one)).toBeGreaterThanOrEqual(bytes(html));
    }),
  );
});
