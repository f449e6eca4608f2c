// Pages for benchmarks: dense with markup as real ones are, made from a seed, each with a version in which little changed.

const words =
  'market report city council water energy price election season review update travel music history science museum garden bridge library record weather harbour village summer winter budget school health region train station morning evening interview opinion analysis culture football final league minister agreement company worker union factory export island coast mountain river forest festival theatre gallery painter author novel chapter street square tower castle market'.split(
    ' ',
  );

export interface BenchPage {
  old: string;
  next: string;
}

export function benchPages(): BenchPage[] {
  return [newsPage(1, 60), newsPage(2, 200), shopPage(3, 150), forumPage(4, 120), tablePage(5, 400)];
}

/** The old page with one paragraph changed, one link added and one image exchanged. */
function changed(old: string): BenchPage {
  const next = old
    .replace('</h2>', ' (updated)</h2>')
    .replace('<p class="lead">', '<p class="lead">Breaking news this hour: ')
    .replace(/(<a class="more" href=")([^"]*)"/, '$1/new-address"')
    .replace(/(<img class="pic" src=")([^"]*)"/, '$1/images/new-picture.jpg"');
  return { old, next };
}

function random(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

class Writer {
  readonly next: () => number;
  constructor(seed: number) {
    this.next = random(seed);
  }
  word(): string {
    return words[Math.floor(this.next() * words.length)]!;
  }
  text(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ');
  }
  number(limit: number): number {
    return Math.floor(this.next() * limit);
  }
}

function frame(title: string, body: string, writer: Writer): string {
  const nav = Array.from(
    { length: 40 },
    (_, i) =>
      `<li class="nav-item nav-item--${i} js-nav"><a class="nav-link" href="/section/${writer.word()}/${i}" data-track="nav:${i}">${writer.text(2)}</a></li>`,
  ).join('\n      ');
  return `<!doctype html>
<html lang="en" class="no-js">
<head>
  <meta charset="utf-8"><title>${title}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="/assets/main.css?v=123">
  <script>window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);} gtag('js', new Date());</script>
  <style>.nav{display:flex}.card{border:1px solid #ddd;padding:1rem}</style>
</head>
<body class="page page--home theme-light">
  <header class="site-header"><nav class="nav" aria-label="Main"><ul class="nav-list">
      ${nav}
  </ul></nav></header>
  <main id="content">
${body}
  </main>
  <footer class="site-footer"><ul class="footer-links">${nav}</ul><p>&copy; 2026 Example &middot; All rights reserved</p></footer>
</body>
</html>`;
}

export function newsPage(seed: number, stories: number): BenchPage {
  const writer = new Writer(seed);
  const body = Array.from(
    { length: stories },
    (_, i) => `    <article class="card card--story" data-id="${seed}-${i}">
      <h2 class="card__title"><a class="more" href="/story/${i}-${writer.word()}">${writer.text(7)}</a></h2>
      <figure class="card__figure"><img class="pic" src="/images/${i}.jpg" alt="${writer.text(4)}" width="320" height="180" loading="lazy"><figcaption>${writer.text(6)}</figcaption></figure>
      <p class="lead">${writer.text(24)}</p>
      <p>${writer.text(18)} <a href="/tag/${writer.word()}">${writer.word()}</a> ${writer.text(14)} <em>${writer.word()}</em>.</p>
      <ul class="meta"><li><time datetime="2026-01-0${(i % 9) + 1}">${i} hours ago</time></li><li><a href="/author/${writer.word()}" rel="author">${writer.text(2)}</a></li><li><span class="count">${writer.number(500)}</span> comments</li></ul>
    </article>`,
  ).join('\n');
  return changed(frame('The News', body, writer));
}

function shopPage(seed: number, items: number): BenchPage {
  const writer = new Writer(seed);
  const body = `<h2>Offers</h2><p class="lead">${writer.text(12)}</p><div class="grid">${Array.from(
    { length: items },
    (_, i) => `
      <div class="product js-product" id="p${i}" data-sku="SKU-${i}" data-price="${writer.number(900)}"><a class="more" href="/product/${i}"><img class="pic" src="/p/${i}.webp" alt="${writer.text(3)}"></a>
        <h3 class="product__name"><a href="/product/${i}">${writer.text(4)}</a></h3><div class="rating" aria-label="4 of 5"><span>★</span><span>★</span><span>★</span><span>★</span><span>☆</span></div>
        <div class="price"><span class="amount">${writer.number(900)}.${10 + writer.number(89)}</span> <span class="currency">&euro;</span></div><form class="buy" action="/cart" method="post"><input type="hidden" name="sku" value="${i}"><button class="btn btn--primary" type="submit">Add to cart</button></form></div>`,
  ).join('')}</div>`;
  return changed(frame('The Shop', body, writer));
}

function forumPage(seed: number, posts: number): BenchPage {
  const writer = new Writer(seed);
  const body = `<h2>Thread</h2><p class="lead">${writer.text(12)}</p>${Array.from(
    { length: posts },
    (_, i) => `
    <div class="post" id="post-${i}"><div class="post__side"><a class="more" href="/user/${i}"><img class="pic" src="/avatar/${i}.png" alt=""></a><b>${writer.word()}${i}</b></div>
      <div class="post__body"><blockquote><p>${writer.text(20)}</p></blockquote><p>${writer.text(60)}</p><p>${writer.text(30)} <code>${writer.word()}(${i})</code> ${writer.text(20)}</p></div></div>`,
  ).join('')}`;
  return changed(frame('The Forum', body, writer));
}

function tablePage(seed: number, rows: number): BenchPage {
  const writer = new Writer(seed);
  const body = `<h2>Results</h2><p class="lead">${writer.text(12)} <a class="more" href="/x">more</a> <img class="pic" src="/a.png" alt=""></p><table class="results"><thead><tr><th>Rank</th><th>Name</th><th>Club</th><th>Points</th></tr></thead><tbody>${Array.from(
    { length: rows },
    (_, i) =>
      `<tr class="row row--${i % 2}"><td class="num">${i + 1}</td><td><a href="/p/${i}">${writer.text(2)} ${i}</a></td><td>${writer.text(2)}</td><td class="num">${writer.number(1000)}</td></tr>`,
  ).join('\n')}</tbody></table>`;
  return changed(frame('The Table', body, writer));
}
