// The pages that the viewer's tests watch, each before and after a change as real ones have them.
import { page } from './local-site.ts';

const sheet = '<link rel="stylesheet" href="/site.css">';

export const css = `body { font: 17px/1.6 Georgia, serif; max-width: 680px; margin: 24px auto; padding: 0 20px; background: #fbfaf7; color: #222 }
h1 { border-bottom: 3px double #333; padding-bottom: 8px } h2 { color: #7a1f1f } table { border-collapse: collapse; width: 100% }
td, th { border: 1px solid #ccc; padding: 6px 10px; text-align: left }`;

export function news(day: string, more = ''): string {
  return page(
    'Harbour Times',
    `${sheet}<h1>Harbour Times</h1>
    <article><h2>Ferry to run again</h2><p>The ferry across the bay will run again from ${day}, the harbour office said.</p>
    <p>Repairs to the pier took longer than planned, and the old boards were <a href="/boards">sold to a museum</a>.</p>${more}</article>
    <article><h2>Market keeps its hours</h2><p>The fish market stays open on Saturdays, whatever the weather.</p></article>
    <footer><p>Letters to the editor are welcome at any time of the year.</p></footer>`,
  );
}

export function table(rows: readonly (readonly string[])[]): string {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return page(
    'Timetable',
    `${sheet}<h1>Timetable</h1><table><thead><tr><th>Line</th><th>From</th><th>Departs</th></tr></thead><tbody>${body}</tbody></table><p>All times are local.</p>`,
  );
}

export function product(picture: string, offer: string, visitors: number): string {
  return page(
    'Desk lamp',
    `${sheet}<h1>Desk lamp</h1><p><img src="${picture}" alt="The lamp" width="220" height="140"></p>
    <p>A lamp for the desk, in steel and oak.</p><p>${offer}</p><p>${visitors} people are looking at this lamp.</p>`,
  );
}

export function feed(title: string, items: readonly string[]): string {
  const entries = items.map(
    (item) =>
      `<item><title>${item}</title><link>http://example.org/${item.toLowerCase().replaceAll(' ', '-')}</link><description>&lt;p&gt;About ${item}.&lt;/p&gt;</description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${entries.join('')}</channel></rss>`;
}

const subjects =
  'notice payment delivery liability warranty data termination assignment insurance language'.split(' ');

export function legal(edit: (clauses: string[]) => void): string {
  const clauses = Array.from(
    { length: 240 },
    (_, i) =>
      `<h3>Clause ${i + 1}</h3><p>Under clause ${i + 1} the parties agree on ${subjects[i % 10]} and on whatever follows from it, for as long as the contract lasts and for ${(i % 7) + 2} years after its end.</p>`,
  );
  edit(clauses);
  return page('Terms of contract', `${sheet}<h1>Terms of contract</h1>${clauses.join('\n')}`);
}
