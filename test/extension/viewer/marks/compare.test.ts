// What the sentinel detected is found on the shown pages, on the changed words and nowhere else.
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../extension/viewer/marks/compare.ts';
import { filterStops } from '../../../../extension/viewer/marks/filter-stops.ts';
import { presentationIn } from '../../../../extension/viewer/marks/presentation-in.ts';
import { operandsIn } from '../../../../extension/viewer/marks/read-operands.ts';
import type { ShownText, Stop } from '../../../../extension/viewer/marks/stop.ts';
import type { Change } from '../../../../shared/detect/change.ts';
import { detectExpression } from '../../../../shared/detect/detect-expression.ts';
import { extractHtml } from '../../../../shared/page/extract-html.ts';
import { parseExpression } from '../../../../shared/sentinel/parse.ts';

const url = 'http://example.org/';

/** As the frames show it: the same texts, links and images. */
function shown(html: string): ShownText {
  const { blocks, links, images, forms } = extractHtml(html, url);
  return { type: 'html', blocks, links, images, fields: forms };
}

function compared(monitor: string, before: string, after: string) {
  const parsed = parseExpression(monitor);
  if (!parsed.ok) throw new Error(monitor);
  const { changes } = detectExpression(parsed.expression, extractHtml(before, url), extractHtml(after, url));
  const old = shown(before);
  const next = shown(after);
  const comparison = compare({ old, new: next, changes });
  const texts = (side: 'old' | 'new') => (stop: Stop) =>
    stop[side].spans.map(
      ({ block, start, end, op }) =>
        `${op}: ${(side === 'old' ? old : next).blocks[block]!.text.slice(start, end)}`,
    );
  return {
    ...comparison,
    changes,
    old: comparison.asked.flatMap(texts('old')),
    new: comparison.asked.flatMap(texts('new')),
  };
}

const filler = '<p>The harbour office is open on every day of the week.</p>';

describe('compare', () => {
  it('finds the words of any change', () => {
    const result = compared(
      'any change',
      `${filler}<p>It costs 10 euros now.</p>`,
      `${filler}<p>It costs 12 euros now.</p>`,
    );
    expect(result.old).toEqual(['update: 10']);
    expect(result.new).toEqual(['update: 12']);
    expect(result.asked).toHaveLength(result.everything.length);
  });

  it('finds a keyword where it came, and not where it always stood', () => {
    const stands = '<p>The sale of tickets goes on.</p>';
    const result = compared(
      'keywords [sale]',
      `${stands}${filler}<p>Lamps cost forty.</p>`,
      `${stands}${filler}<p>Lamps are on sale and cost thirty.</p>`,
    );
    expect(result.new).toEqual(['insert: sale']);
    expect(result.old).toEqual([]);
    expect(result.everything.length).toBeGreaterThan(0);
  });

  it('finds changed cells and new rows of a table', () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const head = '<tr><th>Line</th><th>Time</th></tr>';
    const result = compared(
      'table',
      `<table>${head}${row('A1', '08:15')}${row('B2', '09:40')}</table>`,
      `<table>${head}${row('A1', '08:25')}${row('B2', '09:40')}${row('C3', '10:00')}</table>`,
    );
    expect(result.old).toEqual(['update: 08:15']);
    expect(result.new).toEqual(['update: 08:25', 'insert: C3', 'insert: 10:00']);
  });

  it('finds links and images by their addresses', () => {
    const result = compared(
      'links OR images',
      `${filler}<p><a href="/a">Read on</a></p>`,
      `${filler}<p><a href="/b">Read on</a> <img src="/new.png" alt="New"></p>`,
    );
    expect(result.asked.map(({ op, new: is }) => [op, is.link, is.image])).toEqual(
      expect.arrayContaining([
        ['update', 0, undefined],
        ['insert', undefined, 0],
      ]),
    );
  });

  it('follows what moved to both of its ends', () => {
    const moved = '<p>Tickets for the ferry are sold on board.</p>';
    const rest = [
      'One is for the morning train.',
      'Two is for the evening train.',
      'Three is for the night train.',
    ]
      .map((text) => `<p>${text}</p>`)
      .join('');
    const result = compared('any change', `${moved}${rest}`, `${rest}${moved}`);
    const [stop] = result.asked;
    expect(stop).toMatchObject({
      op: 'move',
      old: { spans: [{ block: 0 }] },
      new: { spans: [{ block: 3 }] },
    });
  });

  it('finds fields whose values changed, by name and by order', () => {
    const form = (street: string, box: string, size: string) =>
      `${filler}<form><input name="street" value="${street}"><input type="checkbox" name="news"${box}>
      <input value="3"><select name="size"><option>Small<option${size}>Large</select></form>${filler}`;
    const result = compared('any change', form('Quay 1', '', ''), form('Quay 2', ' checked', ' selected'));
    expect(result.unplaced).toEqual([]);
    expect(result.asked.map(({ op, old, new: is }) => [op, old.field, is.field])).toEqual([
      ['update', 0, 0],
      ['update', 1, 1],
      ['insert', undefined, 3],
    ]);
    expect(result.everything).toHaveLength(3);
  });

  it('takes a value that stands in the text, too, for the field that changed', () => {
    const price = (value: string) => `<p>10</p>${filler}<input value="${value}">`;
    const { asked } = compared('any change', price('10'), price('12'));
    expect(asked).toMatchObject([{ old: { field: 0, spans: [] }, new: { field: 0, spans: [] } }]);
  });

  it('says which changes have no place on the page', () => {
    const result = compared(
      'any change',
      `<title>Old</title>${filler}<p>It costs 10 euros.</p>`,
      `<title>New</title>${filler}<p>It costs 12 euros.</p>`,
    );
    expect(result.unplaced.map((index) => result.changes[index]!.where)).toEqual(['Title']);
  });

  it('puts what is gone where it would stand', () => {
    const result = compared(
      'any change',
      `${filler}<p>Gone for good and all.</p><p>Last words of the page.</p>`,
      `${filler}<p>Last words of the page.</p>`,
    );
    expect(result.asked[0]).toMatchObject({ op: 'delete', new: { spans: [], gap: 1 } });
  });
});

describe('filters', () => {
  const text =
    'Create Sentinel s Using http://a.org Monitor keywords [sale] OR keywords [gone] OR images Presentation merged';

  it('names the operands of an expression, and the view it asks for', () => {
    expect(operandsIn(text).map(({ name }) => name)).toEqual([
      'keywords [sale]',
      'keywords [gone]',
      'all images',
    ]);
    expect(presentationIn('Create Sentinel s Using http://a.org\nPresentation merged')).toBe('merged');
    expect(presentationIn('Create Sentinel s Using http://a.org\nPresentation changes only')).toBe(
      'changes-only',
    );
    expect(presentationIn('Create Sentinel s Using http://a.org')).toBe('dual-frame');
  });

  it('keeps the stops of one kind and of one operand', () => {
    const value = (word: string, count: number) => ({ text: word, count });
    const changes: Change[] = [
      { type: 'keywords', op: 'insert', before: value('sale', 0), after: value('sale', 1), where: '' },
      { type: 'keywords', op: 'delete', before: value('gone', 1), after: value('gone', 0), where: '' },
    ];
    const place = { spans: [], gap: 0 };
    const stops: Stop[] = changes.map(({ op }, change) => ({ op, old: place, new: place, change }));
    const [sale] = operandsIn(text);
    const shownFor = (filter: Parameters<typeof filterStops>[2]) =>
      filterStops(stops, changes, filter).map(({ op }) => op);
    expect(shownFor({ hidden: new Set(), operand: null })).toEqual(['insert', 'delete']);
    expect(shownFor({ hidden: new Set(['insert']), operand: null })).toEqual(['delete']);
    expect(shownFor({ hidden: new Set(), operand: sale! })).toEqual(['insert']);
  });
});
