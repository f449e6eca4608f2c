// The built-in demo page: a small front page that really changes every twenty seconds, so that a newcomer sees WebVigil work.

const editionMs = 20_000;
const shown = 3;

const stories = [
  [
    'Ferry to the islands runs hourly again',
    'After two weeks of repairs the old pier is open. The first boat left at six with eleven passengers and a goat.',
  ],
  [
    'Library extends its opening hours',
    'From Monday the reading room stays open until nine in the evening. The archive keeps its hours.',
  ],
  [
    'Storm closes the coast road',
    'The road between the lighthouse and the mill is closed until further notice. Buses go by way of the valley.',
  ],
  [
    'Market square gets forty new trees',
    'Lime and maple will be planted before winter. The fountain stays where it is, the council promised.',
  ],
  [
    'School choir wins in the capital',
    'Twenty-six voices from the harbour school sang three songs and came home with the silver cup.',
  ],
  [
    'Old lighthouse to become a museum',
    'The lamp was switched off in spring. From next year visitors may climb its hundred and twelve steps.',
  ],
] as const;

const fish = [
  ['Herring', 4.2, 3],
  ['Plaice', 8.9, 0],
  ['Cod', 12.5, 0],
] as const;

/** The same time always gives the same page, as for any page that an editor changes now and then. */
export function demoPage(now: number): string {
  const edition = Math.floor(now / editionMs);
  const newestFirst = Array.from(
    { length: shown },
    (_, age) => stories[(edition - age + stories.length) % stories.length]!,
  );
  const articles = newestFirst.map(([title, text]) => `<article><h2>${title}</h2><p>${text}</p></article>`);
  const rows = fish.map(
    ([name, base, step]) => `<tr><td>${name}</td><td>${price(base, step, edition)} €</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The Harbour Gazette</title>
<meta name="viewport" content="width=device-width">
<style>${style}</style></head><body>
<header><h1>The Harbour Gazette</h1><p>A demo page of WebVigil that changes every 20 seconds.</p></header>
<main>
${articles.join('\n')}
<section><h2>Fish market</h2>
<table><tr><th>Fish</th><th>Price per kilo</th></tr>
${rows.join('\n')}
</table></section>
</main></body></html>`;
}

function price(base: number, step: number, edition: number): string {
  return (base + ((edition * step) % 10) / 10).toFixed(2);
}

const style = `
body{font:17px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fffdf8}
header{border-bottom:3px double #b9a77c;margin-bottom:1.5rem}header p{color:#746a50}
h1{font-size:2.2rem;margin:0}h2{font-size:1.4rem;margin:1.5rem 0 .3rem}
article:first-child h2{font-size:1.8rem}
table{border-collapse:collapse;width:100%}td,th{padding:.35rem .6rem;border-bottom:1px solid #e4dcc6;text-align:left}
`;
