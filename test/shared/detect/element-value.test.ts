// What a person would call that which an element says.
import { describe, expect, it } from 'vitest';
import { elementValueSchema } from '../../../shared/api/previews.ts';
import { elementValue, suggestMonitor } from '../../../shared/detect/element-value.ts';
import { extractHtml } from '../../../shared/page/extract-html.ts';

const valueIn = (html: string) => elementValue(extractHtml(html, 'https://shop.example/'));

describe('elementValue', () => {
  it.each([
    ['a price', '<span>€ 49.90</span>', 'number'],
    ['a price with the old one', '<s>€ 59</s> <b>€ 49.90</b>', 'number'],
    ['a count with its word', '<p>1,234 visitors</p>', 'number'],
    [
      'a sentence with a number in it',
      '<p>The council has decided that 40 new trees will be planted in the park.</p>',
      'text',
    ],
    ['a date', '<time>18 November 2026</time>', 'text'],
    ['a table', '<table><tr><th>City<th>°C<tr><td>Bern<td>4<tr><td>Rome<td>11</table>', 'table'],
    ['a list', '<ul><li>Milk<li>Bread<li>Tea</ul>', 'list'],
    [
      'a list of links',
      '<nav><a href=/a>News of today</a> <a href=/b>Sport and weather</a> <a href=/c>Culture</a></nav>',
      'links',
    ],
    ['a picture', '<img src=/lamp.jpg alt="A red lamp">', 'image'],
    ['nothing', '<div> </div>', 'nothing'],
    ['words', '<h1>Lamps for every room</h1>', 'text'],
    ['a page with a small list in it', `<p>${'Long words. '.repeat(40)}</p><ul><li>a<li>b</ul>`, 'text'],
  ])('calls %s by its name', (_, html, kind) => {
    expect(valueIn(html).kind).toBe(kind);
  });

  it('shows what it would compare', () => {
    expect(valueIn('<b>€ 49.90</b>').number).toEqual({ value: 49.9, text: '€ 49.90' });
    expect(valueIn('<table><tr><th>City<th>°C<tr><td>Bern<td>4<tr><td>Rome<td>11</table>').table).toEqual({
      columns: ['City', '°C'],
      rows: [
        ['Bern', '4'],
        ['Rome', '11'],
      ],
      count: 2,
    });
    expect(valueIn('<ul><li>Milk<li>Bread</ul>')).toMatchObject({ parts: ['Milk', 'Bread'], count: 2 });
    expect(valueIn('<img src="https://x.example/a/lamp.jpg?w=2">').parts).toEqual(['lamp.jpg']);
  });

  it('stays within what travels, however large the element', () => {
    const row = `<tr>${`<td>${'cell '.repeat(50)}</td>`.repeat(30)}</tr>`;
    for (const html of [
      `<table>${row.repeat(50)}</table>`,
      `<ul>${`<li>${'item '.repeat(100)}`.repeat(50)}</ul>`,
      'word '.repeat(5000),
    ])
      expect(elementValueSchema.safeParse(valueIn(html)).success).toBe(true);
  });

  it('suggests what to watch', () => {
    expect(suggestMonitor('number')).toEqual({ kind: 'value' });
    expect(suggestMonitor('table')).toEqual({ kind: 'table' });
    expect(suggestMonitor('text')).toBeUndefined();
  });
});
