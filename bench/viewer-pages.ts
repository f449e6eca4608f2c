// Two versions of a page of one megabyte, 500 changes apart, made as pages are: sections of prose, lists and tables.

const words =
  'harbour council river market evening winter paper bridge garden letter morning station window summer captain ticket village museum weather corner engine island lantern meadow orchard parcel quarry railway sailor teacher'.split(
    ' ',
  );

export interface PagePair {
  old: string;
  next: string;
  changes: number;
}

/** `size` in characters of one side. */
export function viewerPages(size: number, changes: number): PagePair {
  const random = generator(11);
  const old: string[] = [];
  for (let length = 0; length < size; ) {
    const block = blockOf(random, old.length);
    old.push(block);
    length += block.length;
  }
  const next: string[] = [];
  const prose = old.filter((block) => block.startsWith('<p')).length;
  let seen = 0;
  let made = 0;
  old.forEach((block, index) => {
    const isProse = block.startsWith('<p');
    if (isProse) seen++;
    if (!isProse || made >= (changes * seen) / prose) {
      next.push(block);
      return;
    }
    made++;
    if (made % 5 === 0) next.push(block, `<p class="prose">${sentence(random, 30)} added ${index}.</p>`);
    else if (made % 7 !== 0) next.push(block.replace(/ (\w+) (\w+)\./, ` changed${index} $2.`));
  });
  return { old: whole(old), next: whole(next), changes: made };
}

function blockOf(random: () => number, index: number): string {
  if (index % 9 === 0) return `<h2 id="section-${index}">${sentence(random, 5)}</h2>`;
  if (index % 9 === 4)
    return `<ul class="list">${[1, 2, 3, 4].map(() => `<li><a href="/item/${index}">${sentence(random, 6)}</a></li>`).join('')}</ul>`;
  if (index % 27 === 8)
    return `<table><tbody>${[1, 2, 3].map(() => `<tr><td>${sentence(random, 2)}</td><td class="num">${index}</td><td>${sentence(random, 3)}</td></tr>`).join('')}</tbody></table>`;
  return `<p class="prose">${sentence(random, 40)} <em>${sentence(random, 3)}</em> <a href="/read/${index}" class="more">${sentence(random, 4)}</a> ${sentence(random, 25)}.</p>`;
}

function sentence(random: () => number, length: number): string {
  return Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
}

function whole(blocks: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A long page</title><style>body{font:16px/1.6 sans-serif;max-width:720px;margin:0 auto;padding:20px}.num{text-align:right}td{border:1px solid #ccc;padding:4px 8px}</style></head><body><main>${blocks.join('\n')}</main></body></html>`;
}

function generator(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
