// Pages on which something lies over the change, or over all of them: a veil that waits for a script, a question that waits
// for an answer. Nothing runs here and nobody can answer, and yet the change is to be seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page as pageOf } from './local-site.ts';
import { until } from './until.ts';
import { openChange, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
beforeAll(async () => {
  world = await startViewerWorld();
});
afterAll(() => world?.close());

const inFrame = <T>(script: string, side = 'new') =>
  world.page.evaluate<T>(`(() => {
    const frame = document.querySelector('[data-testid="${side}-frame"]');
    const doc = frame.contentDocument;
    return ${script};
  })()`);

const filler = Array.from({ length: 80 }, (_, at) => `<p>Line ${at} of a long text.</p>`).join('');

/** Watches a page in which the price goes up, and opens the change. */
async function show(name: string, content: (price: string) => string, view?: string): Promise<void> {
  const both = ['ten crowns', 'twelve crowns'].map((price) =>
    pageOf(name, `<h1>${name}</h1>${content(price)}`),
  );
  const { changeId } = await world.change({ name, path: `/${name}`, before: both[0]!, after: both[1]! });
  await openChange(world, changeId, view);
}

const isInSight = () =>
  inFrame<boolean>(`(() => {
    const { top, bottom, height } = doc.querySelector('#price').getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= frame.contentWindow.innerHeight;
  })()`);

/** Nothing that one cannot see through lies over the middle of the price. */
const isOpen = (side = 'new') =>
  inFrame<boolean>(
    `(() => {
      const { left, top, width, height } = doc.querySelector('#price').getBoundingClientRect();
      return doc.elementFromPoint(left + width / 2, top + height / 2)?.id === 'price';
    })()`,
    side,
  );

const opacityOf = (id: string) => inFrame<string>(`getComputedStyle(doc.querySelector('#${id}')).opacity`);

describe('a page', () => {
  it('that hides itself, or holds still, until a script has run is seen, and can be scrolled', async () => {
    const shapes = {
      hidden: 'body{display:none!important}',
      veiled: 'html{visibility:hidden}body{opacity:0;transition:opacity .1s}',
      held: 'html{overflow:hidden}body{position:fixed;overflow:hidden;width:100%;top:0}',
      locked: 'html,body{height:100%;overflow:hidden}',
    };
    for (const [name, style] of Object.entries(shapes)) {
      await show(
        name,
        (price) =>
          `<style>${style}</style><p>The shop</p>${filler}<p id="price">It costs ${price} now.</p>${filler}`,
      );
      await until(`the change in sight: ${name}`, isInSight);
      await until(`the page: ${name}`, () =>
        inFrame<boolean>(`doc.querySelector('#price').checkVisibility({ opacityProperty: true, visibilityProperty: true })
          && getComputedStyle(doc.body).opacity === '1'`),
      );
      const top = () => inFrame<number>(`doc.querySelector('#price').getBoundingClientRect().top`);
      const before = await top();
      await world.page.getByTestId('new-frame').hover();
      await world.page.mouse.wheel(0, 200);
      await until(`the wheel: ${name}`, async () => (await top()) < before - 50);
    }
  });

  it('under a cover that waits for a script is seen; what says something stays', async () => {
    const over = 'position:fixed;inset:0;z-index:99;background:#fff';
    const lies = `getComputedStyle(doc.querySelector('#over')).display !== 'none'`;
    const content = (cover: string) => (price: string) =>
      `<div id="over" style="${over}">${cover}</div><p id="price">It costs ${price} now.</p>${filler}`;
    await show('cover', content('<img src="/turning.gif" alt=""> Loading …'));
    await until('the page without its cover', async () => !(await inFrame<boolean>(lies)));
    await show('question', content('<p>May we?</p><button>Yes</button>'));
    expect(await inFrame(lies)).toBe(true);
    await show('ground', (price) =>
      content('')(price).replace('z-index:99', 'z-index:-1').replaceAll('<p>', '<p style="width:90px">'),
    );
    expect(await inFrame(lies)).toBe(true);
  });

  it('with a question over the change is seen through there, and as it was where nothing is hidden', async () => {
    const question = (hours: string) =>
      `<div id="ground" style="position:fixed;inset:0;background:#0009"><div id="question" style="position:fixed;left:0;right:0;bottom:0;height:45%;background:#fff"><p>We use cookies. Our office is open ${hours}.</p><button>Accept</button></div></div>`;
    await show(
      'consent',
      (price) =>
        `${filler}<p id="price">It costs ${price} now.</p>${question(price === 'ten crowns' ? 'daily' : 'never')}`,
    );
    for (const side of ['old', 'new']) await until(`the ${side} price`, () => isOpen(side));
    expect(await opacityOf('question')).toBe('0.12');
    // The next change is in the question itself.
    await world.page.keyboard.press('n');
    await until('the question', async () => (await opacityOf('question')) === '1');
    expect(await opacityOf('ground')).toBe('1');
    await world.page.keyboard.press('p');
    await until('the price', isOpen);
    await world.page.getByTestId('view-merged').click();
    await world.page.locator('[data-testid="merged"][data-phase="done"]').waitFor();
    await until('the price in the merged page', () => isOpen('merged'));
  });

  it('was shown without a complaint', () => {
    expect(world.complaints).toEqual([]);
  });
});
