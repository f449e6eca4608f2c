// Histories of pages for the store benchmark: markup and text as dense as on real pages, with the edits real pages see.

/** Letters by frequency, so that made-up words compress as written ones do. */
const syllables =
  'an er in on ar te re le st en al ti ri se ne de ra me la to ve no li co mi ta pa si ma ca ro di so po vi be fo ha we lo'.split(
    ' ',
  );

const vocabulary = 6000;
const redesignAt = 50;

export interface Edits {
  title: string;
  /** Its versions, oldest first. */
  versions: string[];
}

/** Page number `index`, from some 20 KB to some 200 KB. */
export function pageHistory(index: number, count: number): Edits {
  const writer = new Writer(index + 1);
  const paragraphs = Array.from({ length: 20 + 9 * index }, () => writer.text(60));
  const items = Array.from({ length: 20 + 3 * index }, (_, i) => item(writer, i));
  const cards = Array.from({ length: 10 + 6 * index }, () => writer.card());
  const nav = Array.from({ length: 30 }, () => writer.text(2));
  const title = writer.text(4);
  const versions: string[] = [];
  for (let version = 0; version < count; version++) {
    // Every hour another teaser; in turn, somebody rewrites half a paragraph, or an item comes to the top of the list.
    const teaser = writer.card();
    if (version % 2 === 1) {
      const at = writer.number(paragraphs.length);
      paragraphs[at] = `${paragraphs[at]!.split(' ').slice(0, 30).join(' ')} ${writer.text(30)}`;
    } else if (version > 0) items.unshift(item(writer, items.length));
    const render = version < redesignAt ? plainLayout : newLayout;
    versions.push(render({ title, nav, teaser, paragraphs, items, cards }));
  }
  return { title, versions };
}

interface Card {
  headline: string;
  text: string;
  picture: string;
}

interface Content {
  title: string;
  nav: string[];
  teaser: Card;
  paragraphs: string[];
  items: string[];
  cards: Card[];
}

const item = (writer: Writer, index: number) => `${writer.text(8)} (${index})`;

function plainLayout({ title, nav, teaser, paragraphs, items, cards }: Content): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/assets/main.css?v=12"></head><body class="page">
<header class="site-header"><ul class="nav">
${nav.map((text, i) => `<li class="nav-item nav-item--${i}"><a class="nav-link" href="/section/${i}" data-track="nav:${i}">${text}</a></li>`).join('\n')}
</ul></header><main id="content"><h1>${title}</h1>
<aside class="teaser js-teaser"><img class="teaser__image" src="${teaser.picture}" alt=""><h2>${teaser.headline}</h2><p>${teaser.text}</p></aside>
<ul class="latest">
${items.map((text) => `<li class="latest__item"><a href="/latest/${text.length}">${text}</a></li>`).join('\n')}
</ul>
${paragraphs.map((text) => `<p class="text">${text}</p>`).join('\n')}
<div class="grid">
${cards.map(({ headline, text, picture }) => `<article class="card card--story"><img class="card__image" src="${picture}" width="320" height="180" alt=""><h3 class="card__title"><a class="more" href="/story/${picture.length}">${headline}</a></h3><p class="card__text">${text}</p></article>`).join('\n')}
</div></main><footer class="site-footer"><p>All rights reserved</p></footer></body></html>`;
}

function newLayout({ title, nav, teaser, paragraphs, items, cards }: Content): string {
  const card = ({ headline, text, picture }: Card) =>
    `<section data-testid="story"><a href="/s/${picture.length}"><h3 class="css-1kv6qi">${headline}</h3></a><div class="css-9mylee">${text}</div><picture><img srcset="${picture} 2x" loading="lazy"></picture></section>`;
  return `<!doctype html><html><head><title>${title}</title><script type="module" src="/app.js"></script></head><body><div id="root">
<div class="css-top">${card(teaser)}</div><div class="css-grid">${cards.map(card).join('')}</div>
<article class="css-body"><h1 class="css-h">${title}</h1>${paragraphs.map((text) => `<div class="css-p1x" data-block="true"><span>${text}</span></div>`).join('')}</article>
<ol class="css-list">${items.map((text) => `<li class="css-li"><span>${text}</span></li>`).join('')}</ol>
<nav class="css-nav">${nav.map((text, i) => `<a href="/section/${i}">${text}</a>`).join('')}</nav></div></body></html>`;
}

class Writer {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 2654435761) >>> 0;
  }

  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state / 4294967296;
  }

  number(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Few words are frequent and most are rare, as in any language. */
  text(count: number): string {
    return Array.from({ length: count }, () => word(Math.floor(vocabulary ** this.next()))).join(' ');
  }

  card(): Card {
    const picture = `/images/2026/${this.number(1e9).toString(36)}.jpg`;
    return { headline: this.text(8), text: this.text(25), picture };
  }
}

function word(rank: number): string {
  let text = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / syllables.length))
    text += syllables[rest % syllables.length];
  return text;
}
