// How much a check costs by the number of sentinels on its page, when none of them cares for what changed.
import type { Bench } from './bench.ts';
import { firing, mixed, pattern } from './fanout-sentinels.ts';
import { type Asked, type FanoutPage, fanoutWorld } from './fanout-world.ts';

const rounds = 30;
const many = 1000;
const some = 200;

export const bench: Bench = {
  shows: 'one check of a page with 10,000 and 100,000 sentinels over one with a single one',
  async run() {
    const world = await fanoutWorld(pageOf);
    try {
      const mix = (count: number): Asked[] =>
        Array.from({ length: count }, (_, i) => ({ monitor: mixed(i) }));
      const of = (count: number, make: (i: number) => Asked) =>
        Array.from({ length: count }, (_, i) => make(i));
      const pages = {
        one: await world.page(mix(1)),
        k10: await world.page(mix(10_000)),
        k100: await world.page(mix(100_000)),
        firing: await world.page(of(many, () => ({ monitor: firing }))),
        regex: await world.page(of(some, (i) => ({ monitor: pattern(i) }))),
        scope: await world.page(
          of(some, (i) => ({ monitor: { kind: 'any' }, scope: [{ by: 'css', path: `#s${i}` }] })),
        ),
      };
      const check = (page: FanoutPage) => page.check();
      const [one, k10, k100, fires, regex] = await medians(
        [pages.one, pages.k10, pages.k100, pages.firing, pages.regex],
        check,
      );
      const [joined] = await medians([pages.k100], async (page) => {
        await page.join({ monitor: mixed(0) });
        return page.check();
      });
      const [plain, scope] = await medians([pages.one, pages.scope], (page) => page.checkAndRead());
      const per = (ms: number, base: number, count: number) => round(((ms - base) * 1000) / count);
      const figures = {
        ratio_10k: round(k10! / one!),
        ratio_100k: round(k100! / one!),
        us_per_firing: per(fires!, one!, many),
        us_per_regex: per(regex!, one!, some),
        us_per_scope: per(scope!, plain!, some),
        ms_one: round(one!),
        ms_newcomer_100k: round(joined!),
      };
      const rows = [
        { sentinels: '1', ms: round(one!) },
        { sentinels: '10,000', ms: round(k10!) },
        { sentinels: '100,000', ms: round(k100!) },
        { sentinels: '100,000 and a newcomer', ms: round(joined!) },
        { sentinels: `${many} that fire`, ms: round(fires!) },
        { sentinels: `${some} with a regex each`, ms: round(regex!) },
        { sentinels: '1, with reading', ms: round(plain!) },
        { sentinels: `${some} with an element each, with reading`, ms: round(scope!) },
      ];
      return { rows, figures };
    } finally {
      await world.close();
    }
  },
};

/** Taken in turns, so that a noisy machine meets all alike. */
async function medians(
  pages: readonly FanoutPage[],
  measure: (page: FanoutPage) => Promise<number>,
): Promise<number[]> {
  const times = pages.map((): number[] => []);
  for (let i = 0; i < rounds; i++) {
    for (const [index, page] of pages.entries()) times[index]!.push(await measure(page));
  }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!);
}

/** About 60 KB: text, links, images, a table, a list; one paragraph tells the number of the edition. */
function pageOf(version: number): string {
  const text = (i: number) =>
    `Paragraph ${i} tells of the town, its market and what was said there on that day.`;
  const sections = Array.from(
    { length: 210 },
    (_, i) => `<section id="s${i}"><h2>Part ${i}</h2><p>${text(i)} ${text(i + 1)}</p>
      <p><a href="/part/${i}">More of part ${i}</a> <img src="/img/${i}.jpg" alt="Picture ${i}"></p></section>`,
  );
  const table = Array.from({ length: 40 }, (_, i) => `<tr><td>Row ${i}</td><td>${i * 3}</td></tr>`);
  const list = Array.from({ length: 40 }, (_, i) => `<li>Item ${i}</li>`);
  return `<!doctype html><title>The town</title><h1>The town</h1>
    <p>This is ${'edition '.repeat(1 + (version % 2))} number ${version} of the page.</p>
    <table>${table.join('')}</table><ul>${list.join('')}</ul>${sections.join('\n')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
