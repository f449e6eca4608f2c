// The viewer in real Chromium, through the real server: marks sit on the changed words and nowhere else, the frames
// scroll together by content, and every view can be used by everybody.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { until } from './until.ts';
import { css, feed, legal, news, product, table } from './viewer-pages.ts';
import { openChange, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  world = await startViewerWorld();
  world.site.set('/site.css', (_, response) => {
    response.setHeader('content-type', 'text/css');
    response.end(css);
  });
  for (const [name, colour] of [
    ['old', '#c33'],
    ['new', '#36c'],
  ]) {
    world.site.set(`/${name}.svg`, (_, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="140"><rect width="220" height="140" fill="${colour}"/></svg>`,
      );
    });
  }
});
afterAll(() => world?.close());

async function marks(): Promise<MarkedTexts> {
  const all = await world.page.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`);
  return all ?? { old: {}, new: {} };
}

async function troubles(): Promise<string[]> {
  await world.page.evaluate(axe);
  const { violations } = await world.page.evaluate<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>('axe.run(document, { iframes: false })');
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

describe('the viewer', () => {
  it('marks the words of a news page that changed, and no others', async () => {
    const { changeId } = await world.change({
      name: 'news',
      path: '/news',
      before: news('Monday'),
      after: news('Tuesday morning', '<p>Tickets are sold on board from now on, and cost two euros.</p>'),
    });
    await openChange(world, changeId);
    expect(await marks()).toEqual({
      old: { update: ['Monday'] },
      new: {
        update: ['Tuesday morning'],
        insert: ['Tickets are sold on board from now on, and cost two euros.'],
      },
    });
    expect(await world.page.getByTestId('change-counter').textContent()).toBe('1 of 2');
    await world.page.keyboard.press('n');
    expect(await world.page.getByTestId('change-counter').textContent()).toBe('2 of 2');
    await world.page.getByTestId('kind-insert').click();
    await until('the filter', async () => (await marks()).new.insert === undefined);
    expect(await troubles()).toEqual([]);
  });

  it('shows both versions in one page, what is gone struck out in its place', async () => {
    await world.page.getByTestId('kind-insert').click();
    await world.page.getByTestId('view-merged').click();
    await world.page.locator('[data-testid="merged"][data-phase="done"]').waitFor();
    const texts = await until('the words put back', () =>
      world.page.evaluate<string[] | null>(`(() => {
        const doc = document.querySelector('[data-testid="merged-frame"]').contentDocument;
        const back = [...doc.body.querySelectorAll('*')].filter((one) => one.shadowRoot);
        return back.length > 0 && back.map((one) => one.previousSibling.textContent.trim().slice(-4) + '|' + one.shadowRoot.textContent.split('}').at(-1).trim());
      })()`),
    );
    expect(texts).toEqual(['from|Monday']);
    expect(await troubles()).toEqual([]);
  });

  it('marks the cells of a table', async () => {
    const { changeId } = await world.change({
      name: 'timetable',
      path: '/table',
      parts: 'Monitor table',
      before: table([
        ['A1', 'Harbour', '08:15'],
        ['B2', 'Old town', '09:40'],
        ['C3', 'Lighthouse', '10:05'],
      ]),
      after: table([
        ['A1', 'Harbour', '08:25'],
        ['B2', 'Old town', '09:40'],
        ['C3', 'Lighthouse', '10:05'],
        ['D4', 'Airport', '11:50'],
      ]),
    });
    await openChange(world, changeId);
    const { old, new: next } = await marks();
    expect(old).toEqual({ update: ['08:15'] });
    expect(next.update).toEqual(['08:25']);
    expect(next.insert?.join(' ')).toBe('D4 Airport 11:50');
    await world.page.getByTestId('view-changes-only').click();
    await world.page.getByTestId('changes-table').waitFor();
    expect(await world.page.getByTestId('changes-table').locator('tbody tr').count()).toBe(2);
    expect(await troubles()).toEqual([]);
  });

  it('puts a row that is gone, and one that moved, back into a merged table as rows', async () => {
    const { changeId } = await world.change({
      name: 'departures',
      path: '/departures',
      before: table([
        ['A1', 'Harbour', '08:15'],
        ['B2', 'Old town', '09:40'],
        ['C3', 'Lighthouse', '10:05'],
        ['D4', 'Airport', '11:50'],
        ['E5', 'Castle', '12:30'],
      ]).replace('<table>', '<p>From the first of May.</p><table>'),
      after: table([
        ['D4', 'Airport', '11:50'],
        ['A1', 'Harbour', '08:15'],
        ['C3', 'Lighthouse', '10:05'],
        ['E5', 'Castle', '12:30'],
      ]),
    });
    await openChange(world, changeId, 'merged');
    const rows = () =>
      world.page.evaluate<string[]>(`(() => {
        const doc = document.querySelector('[data-testid="merged-frame"]').contentDocument;
        const said = (one) => one.shadowRoot ? '(' + one.shadowRoot.querySelector('div').textContent + ')' : [...one.childNodes].map((child) => child.nodeType === 3 ? child.data : said(child)).join(' ').trim();
        const before = [...doc.body.querySelectorAll('*')].filter((one) => one.shadowRoot && one.nextElementSibling?.localName === 'table');
        return [...before, ...doc.querySelectorAll('tr')].map(said);
      })()`);
    await until('what is put back', async () => (await rows()).length > 5);
    expect(await rows()).toEqual([
      '(From the first of May.)',
      'Line From Departs',
      'D4 Airport 11:50',
      'A1 Harbour 08:15',
      '(B2 · Old town · 09:40)',
      'C3 Lighthouse 10:05',
      '(Moved from hereD4 · Airport · 11:50)',
      'E5 Castle 12:30',
    ]);
    // A kind that is switched off leaves nothing behind.
    await world.page.getByTestId('kind-delete').click();
    await world.page.getByTestId('kind-move').click();
    await until('the rows of the new page alone', async () => (await rows()).length === 5);
    expect(await troubles()).toEqual([]);
  });

  it('puts a piece of a list back between its neighbours, whose pictures stay with their words', async () => {
    const cards = (names: readonly string[], isFlat: boolean) => {
      const card = (name: string) =>
        `<img src="/old.svg?${name}" alt="${name}"><h2>${name} is told here</h2>`;
      const list = names.map((name) => (isFlat ? card(name) : `<section>${card(name)}</section>`));
      return page('Cards', `<h1>Cards</h1><main>${list.join('')}</main><p>The end of it.</p>`);
    };
    for (const isFlat of [false, true]) {
      const { changeId } = await world.change({
        name: `cards-${isFlat}`,
        path: `/cards-${isFlat}`,
        before: cards(['Harbour', 'Market', 'Castle'], isFlat),
        after: cards(['Harbour', 'Castle'], isFlat),
      });
      await openChange(world, changeId, 'merged');
      const order = () =>
        world.page.evaluate<string[]>(`(() => {
          const doc = document.querySelector('[data-testid="merged-frame"]').contentDocument;
          const said = (one) => one.shadowRoot ? 'gone' : one.alt ?? one.textContent.split(' ')[0];
          return [...doc.querySelectorAll('main *')].filter((one) => one.shadowRoot || /^(?:img|h2)$/i.test(one.localName)).map(said);
        })()`);
      await until('what is gone', async () => (await order()).includes('gone'));
      expect([...new Set(await order())]).toEqual(['Harbour', 'gone', 'Castle']);
      expect((await order()).slice(-2)).toEqual(['Castle', 'Castle']);
    }
  });

  it('shows on a product page what the sentinel asked for, and the rest when told to', async () => {
    const { changeId } = await world.change({
      name: 'lamp',
      path: '/lamp',
      parts: 'Monitor keywords [sale] OR images',
      before: product('/old.svg', 'It costs 40 euros.', 12),
      after: product('/new.svg', 'Now on sale: it costs 30 euros.', 57),
    });
    await openChange(world, changeId);
    expect(await marks()).toEqual({ old: {}, new: { insert: ['sale'] } });
    await world.page.getByTestId('asked-only').click();
    await until('everything', async () => (await marks()).new.update?.includes('57'));
    expect((await marks()).old.update).toContain('12');
    await world.page.getByTestId('asked-only').click();
    await world.page.getByTestId('operand').selectOption({ label: 'all images' });
    await until('one part of the expression', async () => (await marks()).new.insert === undefined);
  });

  it('finds a picture in a drawing, and a link that is nothing but a picture', async () => {
    const plan = (picture: string, more: string) =>
      page(
        'Plan',
        `<h1>Plan</h1><svg width="220" height="140"><title>${picture}</title><image href="${picture}" width="220" height="140"/></svg><p>The <a href="/shop">old <b></b>shop</a>.</p>${more}`,
      );
    const { changeId } = await world.change({
      name: 'plan',
      path: '/plan',
      parts: 'Monitor links OR images',
      before: plan('/old.svg', ''),
      after: plan('/new.svg', '<p><a href="/shop"><img src="/shop.svg" alt="To the shop"></a></p>'),
    });
    await openChange(world, changeId);
    expect(await world.page.getByTestId('change-counter').textContent()).toBe('1 of 4');
    expect(await world.page.getByTestId('unplaced').count()).toBe(0);
  });

  it('shows an XML feed as a tree with its marks', async () => {
    const type = 'application/rss+xml';
    const answer = (body: string) => (_: unknown, response: import('node:http').ServerResponse) => {
      response.setHeader('content-type', type);
      response.end(body);
    };
    const { changeId } = await world.change({
      name: 'feed',
      path: '/feed',
      before: answer(feed('Town notes', ['Bridge closed', 'Concert in the park'])),
      after: answer(feed('Town notes', ['Bridge opened', 'Library fair', 'Concert in the park'])),
    });
    await openChange(world, changeId);
    const { old, new: next } = await marks();
    expect(old.update).toContain('closed');
    expect(next.update).toContain('opened');
    expect(next.insert).toContain('Library fair');
    expect(Object.values(next).flat().join(' ')).not.toContain('Concert');
    const folds = await world.page.evaluate(
      `document.querySelector('[data-testid="new-frame"]').contentDocument.querySelectorAll('details').length`,
    );
    expect(folds).toBeGreaterThan(3);
  });

  it('keeps a long legal text level: scrolling one frame brings the other to the same clause', async () => {
    const { changeId } = await world.change({
      name: 'terms',
      path: '/terms',
      before: legal(() => {}),
      after: legal((clauses) => {
        clauses[149] = clauses[149]!.replace('the parties agree', 'both parties agree in writing');
        clauses.splice(199, 3);
        const added = Array.from(
          { length: 6 },
          (_, i) => `<h3>Clause 20${'abcdef'[i]}</h3><p>What is new under ${i}.</p>`,
        );
        clauses.splice(20, 0, ...added);
      }),
    });
    await openChange(world, changeId);
    const all = await marks();
    expect(all.old.update).toEqual(['the']);
    expect(all.new.update).toEqual(['both']);
    expect(all.new.insert?.join(' ')).toContain('in writing');
    expect(all.old.delete).toHaveLength(6);
    for (const [from, to] of [
      ['old', 'new'],
      ['new', 'old'],
    ]) {
      for (const clause of ['Clause 10', 'Clause 120', 'Clause 210']) {
        await world.page.evaluate(`(() => {
          const win = document.querySelector('[data-testid="${from}-frame"]').contentWindow;
          const at = [...win.document.querySelectorAll('h3')].find((one) => one.textContent === '${clause}');
          win.scrollTo({ top: win.scrollY + at.getBoundingClientRect().top - win.innerHeight / 3, behavior: 'instant' });
        })()`);
        const apart = `(() => {
          const top = (side) => {
            const doc = document.querySelector('[data-testid="' + side + '-frame"]').contentDocument;
            return [...doc.querySelectorAll('h3')].find((one) => one.textContent === '${clause}').getBoundingClientRect().top;
          };
          return Math.abs(top('${from}') - top('${to}'));
        })()`;
        await until(
          `${clause} in the ${to} frame`,
          async () => (await world.page.evaluate<number>(apart)) <= 24,
        );
      }
    }
  });

  it('had nothing to complain about', () => {
    expect(world.complaints).toEqual([]);
  });
});
