// Small pages made up at random from few words, so that two of them have much in common and something not.
import fc from 'fast-check';
import { extract } from '../../../shared/page/extract.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';

const word = fc.constantFrom('tea', 'Tea', 'milk', 'rice', 'sale', '12', 'naïve', '東京', 'x');
const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const link = fc
  .tuple(fc.constantFrom('/a', '/b', '/c', '/d'), fc.constantFrom('One', 'Two', 'More', ''))
  .map(([href, text]) => `<a href="${href}">${text}</a>`);
const image = fc
  .tuple(fc.constantFrom('/a.png', '/b.png', '/c.png'), fc.constantFrom('A', 'B', ''))
  .map(([src, alt]) => `<img src="${src}" alt="${alt}">`);
const media = fc
  .tuple(fc.constantFrom('iframe', 'video'), fc.constantFrom('/1', '/2'))
  .map(([tag, src]) => `<${tag} src="${src}"></${tag}>`);
const inline = fc.oneof({ weight: 4, arbitrary: phrase }, link, image, media);
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 4 })
  .map((parts) => `<p>${parts.join(' ')}</p>`);
const list = fc
  .array(phrase, { minLength: 1, maxLength: 5 })
  .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
const row = fc.tuple(word, word, phrase).map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`);
const table = fc
  .tuple(fc.boolean(), fc.array(row, { minLength: 1, maxLength: 4 }))
  .map(([head, rows]) => `<table>${head ? '<tr><th>A<th>B<th>C' : ''}${rows.join('')}</table>`);
const heading = phrase.map((text) => `<h2>${text}</h2>`);
const part = fc.oneof({ weight: 3, arbitrary: paragraph }, list, table, heading);

const read = (parts: readonly string[]) => extract(parts.join('\n'), 'text/html', 'https://example.org/');
const parts = fc.array(part, { maxLength: 7 });

export const anyPage: fc.Arbitrary<PageFeatures> = parts.map(read);

/** Two versions that have most in common: one part is new, another gone, or the parts stand in another order. */
const versions = fc
  .tuple(parts, part, fc.nat(7), fc.nat(7), fc.constantFrom('insert', 'delete', 'move', 'replace', 'nothing'))
  .map(([old, fresh, from, to, edit]): [PageFeatures, PageFeatures] => {
    const next = [...old];
    const gone = edit === 'insert' || edit === 'nothing' ? [] : next.splice(from, 1);
    if (edit === 'insert') next.splice(to, 0, fresh);
    if (edit === 'replace') next.splice(from, 0, fresh);
    if (edit === 'move') next.splice(to, 0, ...gone);
    return [read(old), read(next)];
  });

export const anyVersions: fc.Arbitrary<[PageFeatures, PageFeatures]> = fc.oneof(
  fc.tuple(anyPage, anyPage),
  versions,
);
