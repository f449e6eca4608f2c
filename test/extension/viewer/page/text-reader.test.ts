import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextReader } from '../../../../extension/viewer/page/text-reader.ts';
import { tidyText } from '../../../../shared/page/tidy-text.ts';

const node = (data: string) => ({ data }) as Text;

function read(texts: readonly string[], preserved = false): TextReader {
  const reader = new TextReader();
  for (const text of texts) reader.text(node(text), 'p', preserved);
  reader.boundary();
  return reader;
}

describe('what is read of a text', () => {
  it('has single spaces, and neither soft hyphens nor what else cannot be seen', () => {
    const { blocks } = read(['\n  The  price of ', '\tco\u00adffee', ' \u200b rose. ']);
    expect(blocks.map(({ text }) => text)).toEqual(['The price of coffee rose.']);
  });

  it('lacks what detection leaves out, marks of direction among it, also where the page keeps its spaces', () => {
    const said = '\ufeffPrice:\u200f\u2068 12\u2069\u200e \u202b€\u202c\u2063';
    for (const preserved of [false, true])
      expect(read([said], preserved).blocks[0]?.text).toBe(tidyText(said).trimEnd());
  });

  it('stays as it is where the page keeps its spaces', () => {
    expect(read(['a  b\n', '  c'], true).blocks[0]?.text).toBe('a  b\n  c');
  });

  it('is one run where it stands in one piece', () => {
    expect(read(['The price of tea']).runs).toMatchObject([[{ nodeStart: 0, start: 0, length: 16 }]]);
  });

  it('is found in the page again, every character of it', () => {
    const letters = fc.constantFrom(
      'a',
      'é',
      '語',
      '😀',
      ' ',
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '\u00ad',
      '\u200b',
      '\u200f',
    );
    const texts = fc.array(fc.string({ unit: letters, maxLength: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.boolean(), (parts, preserved) => {
        const { blocks, runs } = read(parts, preserved);
        for (const [at, { text }] of blocks.entries()) {
          const said = runs[at]!.map(({ node: { data }, nodeStart, start, length }) => {
            const there = data.slice(nodeStart, nodeStart + length);
            expect(preserved ? there : there.replaceAll(/\s/g, ' ')).toHaveLength(length);
            return { start, there: preserved ? there : there.replaceAll(/\s/g, ' ') };
          });
          let end = 0;
          for (const { start, there } of said) {
            expect(start).toBe(end);
            end = start + there.length;
          }
          expect(
            said
              .map(({ there }) => there)
              .join('')
              .trimEnd(),
          ).toBe(text);
        }
      }),
    );
  });
});
