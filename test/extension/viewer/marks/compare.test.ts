// What the sentinel detected is found on the shown pages, on the changed words and nowhere else.
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../extension/viewer/marks/compare.ts';
import { filterStops } from '../../../../extension/viewer/marks/filter-stops.ts';
import { presentationIn } from '../../../../extension/viewer/marks/presentation-in.ts';
import { operandsIn } from '../../../../extension/viewer/marks/read-operands.ts';
import type { ShownText, Stop } from '../../../../extension/viewer/marks/stop.ts';
import { type Change, listed } from '../../../../shared/detect/change.ts';
import { detectExpression } from '../../../../shared/detect/detect-expression.ts';
import { extract } from '../../../../shared/page/extract.ts';
import { extractHtml } from '../../../../shared/page/extract-html.ts';
import type { PageFeatures } from '../../../../shared/page/features.ts';
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
  // Listed as they are stored.
  const { changes } = listed([
    detectExpression(parsed.expression, extractHtml(before, url), extractHtml(after, url)),
  ]);
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

  it('knows of every changed cell what it said before', () => {
    const league = (rows: string[][]) =>
      `<table><tr><th>Team<th>Played<th>Points</tr>${rows.map((row) => `<tr><td>${row.join('<td>')}</tr>`).join('')}</table>`;
    const { asked, changes } = compared(
      'table',
      league([
        ['Red', '3', '9'],
        ['Blue', '3', '6'],
        ['Green', '3', '0'],
      ]),
      league([
        ['Blue', '4', '9'],
        ['Red', '4', '9'],
        ['Green', '4', '3'],
      ]),
    );
    for (const { change, removed = [] } of asked) {
      const { op, cells = [] } = changes[change!]!;
      if (op === 'update') expect(removed.map(({ text }) => text)).toEqual(cells.map(({ before }) => before));
    }
    expect(asked.filter(({ op }) => op === 'update')).toHaveLength(3);
  });

  it('knows what a cell said that only lost words', () => {
    const team = (note: string, points: string) =>
      `<table><tr><th>Team<th>Note<th>Points<tr><td>Red<td>${note}<td>${points}<tr><td>Blue<td>fine<td>6</table>`;
    const lost = (points: string) =>
      compared('table', team('very good indeed', '9'), team('very good', points)).asked.map(
        ({ removed = [] }) => removed.map(({ text }) => text.trim()),
      );
    expect(lost('9')).toEqual([['indeed']]);
    expect(lost('10')).toEqual([['9', 'indeed']]);
  });

  it('finds letters that the page writes as two signs', () => {
    const menu = (dish: string) => `<p>The cafe\u0301 has ${dish} today.</p>`;
    const [before, after] = [menu('pa\u0302te\u0301'), menu('cre\u0300me bru\u0302le\u0301e')];
    const { changes } = detectExpression({ kind: 'any' }, extractHtml(before, url), extractHtml(after, url));
    const asShown = (text: string): ShownText => ({
      ...shown(''),
      blocks: [{ kind: 'p', text: text.replace(/<.*?>/g, ''), where: [] }],
    });
    const { asked, unplaced } = compare({ old: asShown(before), new: asShown(after), changes });
    expect(unplaced).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('finds the words of a text too long to be told whole, wherever in it they stand', () => {
    const words = 'a few more words '.repeat(10_000);
    for (const text of [(price: string) => `${price} ${words}`, (price: string) => `${words} ${price}`]) {
      const result = compared('any change', `<pre>${text('ten')}</pre>`, `<pre>${text('twelve')}</pre>`);
      expect(result.unplaced).toEqual([]);
      expect([result.old, result.new]).toEqual([['update: ten'], ['update: twelve']]);
    }
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

  const prices = (...rows: string[]) =>
    `<table><tr><th>No<th>Name<th>Price${rows.map((row) => `<tr><td>${row.replaceAll(' ', '<td>')}`).join('')}</table>`;

  it('finds the cells of rows that moved, and of those that only count on', () => {
    const result = compared(
      'table key "Name"',
      prices('1 Tea 30', '2 Milk 10', '3 Rice 20'),
      prices('1 Milk 10', '2 Rice 20', '3 Tea 40'),
    );
    expect(result.unplaced).toEqual([]);
    expect(result.old.toSorted()).toEqual(
      ['move: 1', 'move: Tea', 'move: 30', 'update: 1', 'update: 30', 'update: 2', 'update: 3'].toSorted(),
    );
    expect(result.new).toEqual(expect.arrayContaining(['move: Tea', 'update: 40']));
    expect(result.new.filter((one) => one.startsWith('insert'))).toEqual([]);
  });

  it('finds a new row although its first cell stood there before, or reaches down from another row', () => {
    expect(
      compared('table', prices('1. Tea 9', '2. Milk 8'), prices('1. Rice 10', '2. Tea 9', '3. Milk 8')).new,
    ).toEqual(expect.arrayContaining(['insert: 1.', 'insert: Rice', 'insert: 10']));
    const spanned = (more: string) =>
      `<table><tr><th>Kind<th>Name<th>Price<tr><td rowspan=3>Drinks<td>Tea<td>3<tr><td>Milk<td>1${more}</table>`;
    expect(compared('table', spanned(''), spanned('<tr><td>Cocoa<td>2')).new).toEqual([
      'insert: Cocoa',
      'insert: 2',
    ]);
  });

  it.each(['', ' …'])('finds a row that is one text on the page (%j at its end)', (end) => {
    const change: Change = {
      type: 'table',
      op: 'update',
      before: `Milk | 1${end}`,
      after: `Milk | 2${end}`,
      where: '',
      cells: [{ column: 'Price', before: `1${end}`, after: `2${end}` }],
    };
    const [old, next] = [shown(`${filler}<p>Milk1${end}</p>`), shown(`${filler}<p>Milk2${end}</p>`)];
    const { asked, unplaced } = compare({ old, new: next, changes: [change] });
    expect(unplaced).toEqual([]);
    expect(asked.map((stop) => [stop.old.spans.length, stop.new.spans.length])).toEqual([[1, 1]]);
  });

  it('finds a new column, cell by cell', () => {
    const without = '<table><tr><th>Name<th>Price<tr><td>Tea<td>3<tr><td>Milk<td>1</table>';
    const withIt =
      '<table><tr><th>Name<th>Stock<th>Price<tr><td>Tea<td>57<td>3<tr><td>Milk<td>98<td>1</table>';
    expect(compared('table', without, withIt).new).toEqual(['insert: Stock', 'insert: 57', 'insert: 98']);
  });

  it('sits on the word, however its letters fold', () => {
    const result = compared(
      'keywords [straße, file, istanbul]',
      filler,
      `${filler}<p>STRASSE und Straße, ﬁle, İstanbul, ISTANBUL</p>`,
    );
    expect(result.new).toEqual(
      ['STRASSE', 'Straße', 'ﬁle', 'İstanbul', 'ISTANBUL'].map((word) => `insert: ${word}`),
    );
  });

  it('finds a number that is put together from pieces by the text around it', () => {
    const price = (euros: string, cents: string) =>
      `${filler}<p class="price">$${euros}<sup>${cents}</sup></p>`;
    const result = compared('value', price('20', '49'), price('19', '99'));
    expect(result.unplaced).toEqual([]);
    expect([result.old.length, result.new.length]).toEqual([1, 1]);
  });

  it('finds a value on both sides, whatever else changed beside it', () => {
    const result = compared(
      'value',
      `${filler}<p>Now only 49.90 EUR, in stock.</p>`,
      `${filler}<p>Now only 39.90 EUR, sold out.</p>`,
    );
    expect(result.old).toEqual(['update: 49.90 EUR']);
    expect(result.new).toEqual(['update: 39.90 EUR']);
    expect(result.asked[0]?.removed?.map(({ text }) => text.trim())).toEqual(['49.90']);
  });

  it('takes a picture for the same as long as the bytes of one side are not there', () => {
    const picture = (src: string, hash?: string) => ({ src, alt: src, hash, block: 0 });
    const page = (...images: ShownText['images']): ShownText => ({ ...shown(filler), images });
    const stops = (old: ShownText, next: ShownText) =>
      compare({ old, new: next, changes: [] }).everything.map(({ op }) => op);
    expect(stops(page(picture('a', '1'), picture('b', '2')), page(picture('a'), picture('b')))).toEqual([]);
    expect(stops(page(picture('a', '1')), page(picture('a', '2')))).toEqual(['update']);
    // The same picture at another address is no news.
    expect(stops(page(picture('a?1', '1')), page(picture('a?2', '1')))).toEqual([]);
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

describe('in XML', () => {
  const address = 'http://example.org/feed/doc.xml';
  const found = (monitor: string, before: string, after: string) => {
    const parsed = parseExpression(monitor);
    if (!parsed.ok) throw new Error(monitor);
    const [old, next] = [before, after].map((text) => extract(text, 'application/xml', address));
    const { changes } = detectExpression(parsed.expression, old!, next!);
    const page = ({ type, blocks }: PageFeatures): ShownText => ({
      type,
      blocks,
      links: [],
      images: [],
      fields: [],
    });
    const { asked, unplaced } = compare({ old: page(old!), new: page(next!), changes });
    const said = (side: 'old' | 'new') =>
      asked.flatMap((stop) =>
        stop[side].spans.map(({ block, start, end, op }) => {
          const { text } = (side === 'old' ? old! : next!).blocks[block]!;
          return `${op}: ${text.slice(start, end)}`;
        }),
      );
    return { old: said('old'), new: said('new'), unplaced };
  };

  it('finds a link by its address, however that is written, in the element it is in', () => {
    expect(
      found('links', '<r><a><l href="/1">One</l></a><b/></r>', '<r><a/><b><l href="/1">One</l></b></r>'),
    ).toEqual({
      old: ['delete: /1'],
      new: ['insert: /1'],
      unplaced: [],
    });
    expect(found('links', '<r><l href="a">See</l></r>', '<r><l href="b">See</l></r>')).toMatchObject({
      old: ['update: a'],
      new: ['update: b'],
    });
  });

  it('finds what a link or a picture is called where only that changed', () => {
    expect(found('links', '<r><l href="a">Old</l></r>', '<r><l href="a">New</l></r>')).toMatchObject({
      old: ['update: Old'],
      new: ['update: New'],
    });
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
