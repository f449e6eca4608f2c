// The built-in demo page: a small front page that really changes every twenty seconds, so that a newcomer sees WebVigil work.

const editionMs = 20_000;

const headlines = [
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
] as const;

/** The same time always gives the same page, as for any page that an editor changes now and then. */
export function demoPage(now: number): string {
  const edition = Math.floor(now / editionMs);
  const lead = headlines[edition % headlines.length]!;
  const others = headlines.filter((story) => story !== lead).slice(0, 2);
  const price = (name: string, base: number, step: number) =>
    `<tr><td>${name}</td><td>${(base + ((edition * step) % 9) / 10).toFixed(2)} €</td></tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The Harbour Gazette</title>
<meta name="viewport" content="width=device-width">
<style>
body{font:17px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fffdf8}
header{border-bottom:3px double #b9a77c;margin-bottom:1.5rem}h1{font-size:2.2rem;margin:0}
h2{font-size:1.4rem;margin:1.5rem 0 .3rem}table{border-collapse:collapse;width:100%}td,th{padding:.35rem .6rem;border-bottom:1px solid #e4dcc6;text-align:left}
.lead h2{font-size:1.8rem}small{color:#746a50}
</style></head><body>
<header><h1>The Harbour Gazette</h1><p><small>Edition ${edition % 1000} · a demo page of WebVigil that changes every 20 seconds</small></p></header>
<main>
<article class="lead"><h2>${lead[0]}</h2><p>${lead[1]}</p></article>
${others.map(([title, body]) => `<article><h2>${title}</h2><p>${body}</p></article>`).join('\n')}
<section><h2>Fish market, price per kilo</h2>
<table><tr><th>Fish</th><th>Price</th></tr>
${price('Herring', 4.2, 2)}
${price('Plaice', 8.9, 0)}
${price('Cod', 12.5, 3)}
</table></section>
</main></body></html>`;
}
