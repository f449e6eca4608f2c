// Tables as a person reads them: columns by their headings, rows by what names them, cells where they are laid out.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectOperand } from '../../../shared/detect/detect-operand.ts';
import { pageTables } from '../../../shared/detect/rows-and-items.ts';
import { extract } from '../../../shared/page/extract.ts';

const page = (html: string) => extract(html, 'text/html', 'https://e.com/');
const table = (rows: string[], head = rows[0]!) =>
  `<table><tr>${head
    .split('|')
    .map((cell) => `<th>${cell}`)
    .join('')}${rows
    .slice(1)
    .map(
      (row) =>
        `<tr>${row
          .split('|')
          .map((cell) => `<td>${cell}`)
          .join('')}`,
    )
    .join('')}</table>`;
const found = (old: string, next: string, key?: string | number) =>
  detectOperand({ kind: 'table', ...(key !== undefined && { key }) }, page(old), page(next)).changes.map(
    ({ op, before, after, changed = '', cells = [] }) =>
      [op, changed, before ?? '∅', '→', after ?? '∅', ...cells.map((cell) => `[${cell.column}]`)]
        .filter((part) => part !== '')
        .join(' '),
  );

describe('columns', () => {
  const old = table(['Name|Price', 'Tea|3', 'Milk|1']);
  test.each<[string, string, string[]]>([
    ['inserted', table(['Name|Stock|Price', 'Tea|5|3', 'Milk|9|1']), ['insert column ∅ → Stock: 5 | 9']],
    ['deleted', table(['Name', 'Tea', 'Milk']), ['delete column Price: 3 | 1 → ∅']],
    ['moved', table(['Price|Name', '3|Tea', '1|Milk']), ['move column Price → Price']],
    [
      'renamed',
      table(['Name|Price in €', 'Tea|3', 'Milk|1']),
      ['update heading Name | Price → Name | Price in €'],
    ],
    [
      'inserted, and one cell changed',
      table(['Name|Stock|Price', 'Tea|5|4', 'Milk|9|1']),
      ['insert column ∅ → Stock: 5 | 9', 'update Tea | 3 → Tea | 5 | 4 [Price]'],
    ],
    [
      'inserted, and a row',
      table(['Name|Stock|Price', 'Rice|2|2', 'Tea|5|3', 'Milk|9|1']),
      ['insert column ∅ → Stock: 2 | 5 | 9', 'insert ∅ → Rice | 2 | 2'],
    ],
    [
      'all others',
      table(['City|Country', 'Rome|Italy']),
      [
        'update heading Name | Price → City | Country',
        'insert ∅ → Rome | Italy',
        'delete Tea | 3 → ∅',
        'delete Milk | 1 → ∅',
      ],
    ],
  ])('%s', (_, next, changes) => {
    expect(found(old, next)).toEqual(changes);
  });

  test('one inserted into a table without headings', () => {
    const rows = (lines: string[]) => `<table>${table(['', ...lines]).slice('<table><tr><th>'.length)}`;
    expect(found(rows(['Tea|3', 'Milk|1']), rows(['Tea|5|3', 'Milk|9|1']))).toEqual([
      'insert column ∅ → 2: 5 | 9',
    ]);
  });

  test('one changed column is one change, whatever the table', () => {
    const cell = fc.constantFrom('a', 'b', 'c', '1', '2', '');
    const columns = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 2, maxLength: 5 });
    const tables = columns.chain((names) =>
      fc.record({
        names: fc.constant(names),
        rows: fc.array(fc.array(cell, { minLength: names.length, maxLength: names.length }), {
          minLength: 1,
          maxLength: 5,
        }),
        at: fc.nat(names.length - 1),
      }),
    );
    fc.assert(
      fc.property(tables, ({ names, rows, at }) => {
        const without = (cells: string[]) => cells.filter((_, index) => index !== at);
        // A row without any text is none.
        const filled = rows
          .map((row, index) => without([...row]).map((text) => text || `r${index}`))
          .map((row, index) => [...row.slice(0, at), rows[index]![at]!, ...row.slice(at)]);
        const whole = table([names.join('|'), ...filled.map((row) => row.join('|'))]);
        const part = table([without(names).join('|'), ...filled.map((row) => without(row).join('|'))]);
        const name = names[at]!;
        const text = `${name}: ${filled.map((row) => row[at]).join(' | ')}`;
        expect(found(part, whole)).toEqual([`insert column ∅ → ${text}`]);
        expect(found(whole, part)).toEqual([`delete column ${text} → ∅`]);
      }),
    );
  });
});

describe('cells that span', () => {
  test.each<[string, string, string[], string[]]>([
    [
      'several rows',
      '<tr><th>Kind<th>Name<th>Price<tr><td rowspan=2>Drinks<td>Tea<td>3<tr><td>Milk<td>1<tr><td>Food<td>Rice<td>2',
      ['Kind', 'Name', 'Price'],
      ['Drinks | Tea | 3', 'Drinks | Milk | 1', 'Food | Rice | 2'],
    ],
    [
      'several columns',
      '<tr><th>Name<th>Net<th>Gross<tr><td>Tea<td>2<td>3<tr><td colspan=2>Total<td>3',
      ['Name', 'Net', 'Gross'],
      ['Tea | 2 | 3', 'Total |  | 3'],
    ],
    [
      'two rows of headings',
      '<thead><tr><th rowspan=2>Name<th colspan=2>2025<th colspan=2>2026<tr><th>Net<th>Gross<th>Net<th>Gross</thead><tr><td>Tea<td>1<td>2<td>3<td>4',
      ['Name', '2025 Net', '2025 Gross', '2026 Net', '2026 Gross'],
      ['Tea | 1 | 2 | 3 | 4'],
    ],
    [
      'beyond the last row, or nonsense',
      '<tr><td rowspan=99>A<td rowspan=0>B<td colspan=x>C<tr><td>D<tr>',
      [],
      ['A | B | C', 'A | B | D'],
    ],
  ])('%s', (_, rows, columns, expected) => {
    const [read] = pageTables(page(`<table>${rows}</table>`));
    expect(read!.columns).toEqual(columns);
    expect(read!.rows.map((row) => row.shown.join(' | '))).toEqual(expected);
  });

  test('a span without end is bounded', () => {
    const hostile = `<table><tr>${'<td rowspan=65534 colspan=1000>x'.repeat(100)}${'<tr><td>y'.repeat(20_000)}</table>`;
    const ranges = page(hostile)
      .tables!.flatMap((one) => one.rows)
      .reduce((sum, row) => sum + row.length, 0);
    expect(ranges).toBeLessThan(1_000_000);
  });
});

describe('what a role says', () => {
  const row = (...cells: string[]) =>
    `<div role=row>${cells.map((cell) => `<span role=cell>${cell}</span>`).join('')}</div>`;
  const grid = (...rows: string[]) =>
    `<div role=table><div role=rowgroup><div role=row><span role=columnheader>Name</span><span role=columnheader>Price</span></div></div>${rows.join('')}</div>`;

  test('a table of boxes is a table', () => {
    expect(found(grid(row('Tea', '3'), row('Milk', '1')), grid(row('Tea', '4'), row('Milk', '1')))).toEqual([
      'update Tea | 3 → Tea | 4 [Price]',
    ]);
  });

  test('a list of boxes is a list', () => {
    const list = (...items: string[]) =>
      page(`<div role=list>${items.map((item) => `<div role=listitem>${item}</div>`).join('')}</div>`);
    const { changes } = detectOperand({ kind: 'list' }, list('Tea', 'Milk'), list('Tea', 'Rice', 'Milk'));
    expect(changes).toMatchObject([{ op: 'insert', after: 'Rice' }]);
  });

  test('a table for layout alone is none', () => {
    const layout = '<table role=presentation><tr><td>Menu<td><table><tr><td>Tea<td>3</table></table>';
    expect(pageTables(page(layout)).map((one) => one.rows.map((cells) => cells.shown))).toEqual([
      [['Tea', '3']],
    ]);
  });
});

describe('keys', () => {
  test('a rank is not a key', () => {
    const old = table(['#|Song|Weeks', '1|Alpha|3', '2|Beta|3', '3|Gamma|9']);
    const next = table(['#|Song|Weeks', '1|Delta|1', '2|Alpha|3', '3|Beta|3']);
    expect(found(old, next)).toEqual([
      'insert ∅ → 1 | Delta | 1',
      'update 1 | Alpha | 3 → 2 | Alpha | 3 [#]',
      'update 2 | Beta | 3 → 3 | Beta | 3 [#]',
      'delete 3 | Gamma | 9 → ∅',
    ]);
  });

  test('an identifier is one, though it counts up', () => {
    const old = table(['ID|Song', '1|Alpha', '2|Beta']);
    const next = table(['ID|Song', '1|Alphas', '2|Betas']);
    expect(found(old, next)).toEqual([
      'update 1 | Alpha → 1 | Alphas [Song]',
      'update 2 | Beta → 2 | Betas [Song]',
    ]);
  });

  test('one that no table has is said', () => {
    const old = page(table(['Name|Price', 'Tea|3']));
    const next = page(table(['Name|Price', 'Tea|4']));
    const note = (key: string | number) => detectOperand({ kind: 'table', key }, old, next).coarse;
    expect(note('SKU')).toBe(
      'No table has a column "SKU", so rows are matched without it. There are: Name, Price.',
    );
    expect(note(7)).toContain('No table has a column 7');
    expect(note('name')).toBeUndefined();
    expect(note(2)).toBeUndefined();
  });

  test('of several rows with one key the same ones stay together', () => {
    const old = table(['Day|Event', 'Mon|Run', 'Mon|Swim']);
    const next = table(['Day|Event', 'Mon|Walk', 'Mon|Run', 'Mon|Swim']);
    expect(found(old, next, 'Day')).toEqual(['insert ∅ → Mon | Walk']);
  });
});
