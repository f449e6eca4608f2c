// Pages that are not HTML in the real viewer: JSON and text are drawn by us, of a PDF what it says, each with its marks.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe-problems.ts';
import type { Answer } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { until } from './until.ts';
import { openChange, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
beforeAll(async () => {
  world = await startViewerWorld();
});
afterAll(() => world?.close());

const answer =
  (type: string, body: string | Uint8Array): Answer =>
  (_, response) => {
    response.setHeader('content-type', type);
    response.end(body);
  };

/** What is marked side by side, and what the merged page and the table say. */
async function shown(name: string, before: Answer, after: Answer) {
  const { changeId } = await world.change({ name, path: `/${name}`, before, after });
  await openChange(world, changeId);
  const marks = await world.page.evaluate<MarkedTexts>(`(() => {${readMarkedTexts}})()`);
  const problems = await axeProblems(world.page);
  const folds = await world.page.evaluate<number>(
    `document.querySelector('[data-testid="new-frame"]').contentDocument.querySelectorAll('details').length`,
  );
  await openChange(world, changeId, 'merged');
  const merged = await world.page.evaluate<string>(
    `document.querySelector('[data-testid="merged-frame"]').contentDocument.body.textContent`,
  );
  await openChange(world, changeId, 'changes-only');
  const rows = await world.page.getByTestId('changes-table').locator('tbody tr').allInnerTexts();
  return { marks, merged, folds, rows, problems };
}

describe('the viewer', () => {
  it('shows JSON as a tree that folds, with the values marked that changed', async () => {
    const json = (price: number, tags: string[]) =>
      answer('application/json', JSON.stringify({ name: 'lamp', price, tags, stock: { north: 3 } }));
    const { marks, merged, folds, rows, problems } = await shown(
      'json',
      json(49.9, ['desk', 'oak']),
      json(39.9, ['desk', 'steel', 'oak']),
    );
    expect(marks).toEqual({ old: { update: ['49.9'] }, new: { update: ['39.9'], insert: ['steel'] } });
    expect(merged).toContain('steel');
    expect(folds).toBe(3);
    expect(rows).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('shows plain text line by line', async () => {
    const { marks, rows, problems } = await shown(
      'text',
      answer('text/plain', 'Opening hours\nMonday 9 to 5\nSunday closed\n'),
      answer('text/plain', 'Opening hours\nMonday 9 to 6\nSunday closed\nClosed on holidays\n'),
    );
    expect(marks).toEqual({
      old: { update: ['5'] },
      new: { update: ['6'], insert: ['Closed on holidays'] },
    });
    expect(rows).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('shows what a PDF says', async () => {
    const pdf = (name: string) =>
      answer('application/pdf', readFileSync(`test/fixtures/pages/pdf-text/${name}.pdf`));
    const { marks, merged, rows, problems } = await shown('pdf', pdf('old'), pdf('new'));
    expect(marks).toEqual({ old: { update: ['3'] }, new: { update: ['5'] } });
    expect(merged).toContain('Price list');
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('shows a tree of many thousand lines with its marks in sight, and keeps both sides level', async () => {
    const { page } = world;
    const changed = new Set([7, 2000, 3990]);
    const tree = (isNew: boolean) => {
      const items = Array.from({ length: 4000 }, (_, at) => {
        const value = isNew && changed.has(at) ? `new-${at}` : `value-${at}`;
        const note = at % 5 === 0 ? ` ${'and many more words about it'.repeat(9)}` : '';
        return `<item id="i${at}"><name>Name ${at}</name><value>${value}</value><note>About ${at}${note}.</note></item>`;
      });
      if (isNew) items.splice(1000, 0, ...Array.from({ length: 60 }, (_, at) => `<extra>More ${at}</extra>`));
      return answer('application/xml', `<list>${items.join('')}</list>`);
    };
    const { changeId } = await world.change({
      name: 'long-tree',
      path: '/long-tree',
      before: tree(false),
      after: tree(true),
    });
    await openChange(world, changeId);
    const placeOf = (side: string, text: string) =>
      page.evaluate<{ middle: number; view: number; isOpen: boolean }>(`(() => {
        const frame = document.querySelector('[data-testid="${side}-frame"]');
        const line = [...frame.contentDocument.querySelectorAll('span')].find((one) => one.textContent === '${text}');
        const { left, top, height, width } = line.getBoundingClientRect();
        const hit = frame.contentDocument.elementFromPoint(left + width / 2, top + height / 2);
        return { middle: top + height / 2, view: frame.clientHeight, isOpen: hit === line };
      })()`);
    const isSeen = async (side: string, text: string) => {
      const { middle, view, isOpen } = await placeOf(side, text);
      return isOpen && middle > 0 && middle < view;
    };
    for (const at of [7, 'insert', 2000, 3990]) {
      if (at !== 'insert') {
        await until(`the old ${at}`, () => isSeen('old', `value-${at}`));
        await until(`the new ${at}`, () => isSeen('new', `new-${at}`));
      }
      await page.keyboard.press('n');
    }
    for (const [from, to] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const text = `Name ${from === 'old' ? 3000 : 1500}`;
      // Twice: only what comes into sight is laid out, and turns out higher.
      for (let times = 0; times < 2; times++)
        await page.evaluate(`(() => {
          const { contentDocument: doc, contentWindow: view } = document.querySelector('[data-testid="${from}-frame"]');
          const line = [...doc.querySelectorAll('span')].find((one) => one.textContent === '${text}');
          view.scrollBy(0, line.getBoundingClientRect().top - 200);
          return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        })()`);
      await until(`${text} in the ${to} frame`, () => isSeen(to, text));
    }
  });

  it('had nothing to complain about', () => {
    expect(world.complaints).toEqual([]);
  });
});
