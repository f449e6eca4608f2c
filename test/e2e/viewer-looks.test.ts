// Pages that are hard to show: drawings, boxes that scroll by themselves, folded and hidden parts, styles by any id, style
// sheets that come late; and changes on the second page of a sentinel.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page as pageOf } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { until } from './until.ts';
import { openChange, shownWhole, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
beforeAll(async () => {
  world = await startViewerWorld();
});
afterAll(() => world?.close());

const inFrame = <T>(script: string) =>
  world.page.evaluate<T>(`(() => {
    const frame = document.querySelector('[data-testid="new-frame"]');
    const doc = frame.contentDocument;
    const drawn = ${readDrawn};
    return ${script};
  })()`);

/** Where in its window the frame has outlines, gaps or the cursor. */
const readDrawn = `(doc, kind) => [...doc.documentElement.children]
  .flatMap((one) => [...(one.shadowRoot?.querySelectorAll(kind) ?? [])])
  .map((one) => one.getBoundingClientRect())`;

const filler = Array.from({ length: 80 }, (_, at) => `<p>Line ${at} of a long text.</p>`).join('');

/** Watches a page in which the price goes up, and opens the change. */
async function show(name: string, content: (price: string) => string): Promise<void> {
  const both = ['ten crowns', 'twelve crowns'].map((price) =>
    pageOf(name, `<h1>${name}</h1>${content(price)}`),
  );
  const { changeId } = await world.change({ name, path: `/${name}`, before: both[0]!, after: both[1]! });
  await openChange(world, changeId);
}

/** Whether the price is inside the frame's window and every box around it. */
const isInSight = () =>
  inFrame<boolean>(`(() => {
    const { top, bottom, height } = doc.querySelector('#price').getBoundingClientRect();
    const box = doc.querySelector('.box')?.getBoundingClientRect();
    const inBox = !box || (top >= box.top && bottom <= box.bottom);
    return height > 0 && top >= 0 && bottom <= frame.contentWindow.innerHeight && inBox;
  })()`);

const marks = () => world.page.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`);

describe('a page', () => {
  it('so long that it is filled in bit by bit has all its marks, to the last', async () => {
    const clause = (at: number, price: string) =>
      `<h3>Clause ${at}</h3><p>For clause ${at} ${at % 100 === 50 ? price : 'nothing'} is due, in full.</p>`;
    const words = Array.from({ length: 400 }, (_, at) => `<b>word${at}</b>`).join(' ');
    await show(
      'long',
      (price) =>
        Array.from({ length: 3000 }, (_, at) => clause(at, price)).join('') +
        (price === 'ten crowns' ? '' : `<p>${words}</p>`),
    );
    await until('all marks', async () => (await marks())?.new.insert?.[0]?.endsWith('word399') === true);
    const marked = await marks();
    expect(marked?.old.update).toEqual(Array.from({ length: 30 }, () => 'ten'));
    expect(marked?.new.update).toEqual(Array.from({ length: 30 }, () => 'twelve'));
    expect(marked?.new.insert?.map((text) => text.split(/\s+/).length)).toEqual([400]);
  });

  it('with a large drawing shows all of it, and what changed in it is marked', async () => {
    const bars = Array.from({ length: 300 }, (_, at) => `<rect x="${at}" y="0" width="1" height="20"/>`);
    await show(
      'drawing',
      (price) =>
        `<svg width="300" height="40"><g>${bars.join('')}<text id="price" y="35">It costs ${price}</text></g></svg>`,
    );
    expect(await inFrame(`doc.querySelectorAll('rect').length`)).toBe(300);
    expect((await marks())?.new.update).toEqual(['twelve']);
  });

  it('whose text scrolls in a box of its own is scrolled there', async () => {
    await show(
      'app',
      (price) =>
        `<style>html,body{height:100%;margin:0;overflow:hidden}.box{height:300px;overflow:auto}</style><div class="box">${filler}<p id="price">It costs ${price} now.</p>${filler}</div>`,
    );
    await until('the change in sight', isInSight);
  });

  it('with boxes that scroll brings the same content into sight in both, and what is drawn stays on it', async () => {
    const style =
      '<style>html,body{height:100%;margin:0;overflow:hidden}.side,.box{height:300px;overflow:auto}img{display:block;width:90px;height:40px}</style>';
    const more = Array.from(
      { length: 30 },
      (_, at) => `<p>New line ${at}, which is only in one of them.</p>`,
    );
    await show('boxes', (price) => {
      const isNew = price !== 'ten crowns';
      return `${style}<div class="side">${filler}</div><div class="box">${isNew ? more.join('') : ''}${filler}
        <p id="price"><img alt="A lamp" src="/${isNew ? 'new' : 'old'}.svg"> It costs ${price} now.</p>${filler}</div>`;
    });
    const line = (side: string, text: string) => `(() => {
      const doc = document.querySelector('[data-testid="${side}-frame"]').contentDocument;
      return [...doc.querySelectorAll('.box p')].find((one) => one.textContent === '${text}');
    })()`;
    for (const [from, to] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      for (const text of ['Line 20 of a long text.', 'Line 60 of a long text.']) {
        await world.page.evaluate(`(() => {
          const at = ${line(from, text)};
          const box = at.closest('.box');
          box.scrollTop += at.getBoundingClientRect().top - box.getBoundingClientRect().top - 100;
        })()`);
        const apart = `Math.abs(${line('old', text)}.getBoundingClientRect().top - ${line('new', text)}.getBoundingClientRect().top)`;
        await until(
          `${text} in the ${to} frame`,
          async () => (await world.page.evaluate<number>(apart)) <= 12,
        );
      }
    }
    // Out of sight, nothing is drawn over what is there instead; the other box has not moved.
    await until('no mark', () => inFrame<boolean>(`drawn(doc, '.box').length === 0`));
    expect(await inFrame(`doc.querySelector('.side').scrollTop`)).toBe(0);
    await world.page.keyboard.press('n');
    await until('the outline on the picture', () =>
      inFrame<boolean>(`(() => {
        const [box] = drawn(doc, '.box');
        const { top } = doc.querySelector('img').getBoundingClientRect();
        return box !== undefined && Math.abs(box.top - top) < 8;
      })()`),
    );
    await until('the change in sight', isInSight);
  });

  it('is gone through by its own links, in both frames, without leaving', async () => {
    await show(
      'contents',
      (price) =>
        `<p><a id="by-id" href="#end">To the end</a> <a id="by-name" href="/contents#middle">To the middle</a></p><p>It costs ${price} now.</p>${filler}<h2><a name="middle">The middle</a></h2>${filler}<h2 id="end">The end</h2>${filler}`,
    );
    const tabs = world.page.context().pages().length;
    for (const [link, heading] of [
      ['by-id', 'The end'],
      ['by-name', 'The middle'],
    ]) {
      await inFrame(`doc.querySelector('#${link}').click()`);
      for (const side of ['new', 'old'])
        await until(`${heading} in the ${side} frame`, () =>
          world.page.evaluate<boolean>(`(() => {
            const { contentDocument: doc, contentWindow: win } = document.querySelector('[data-testid="${side}-frame"]');
            const { top } = [...doc.querySelectorAll('h2')].find((one) => one.textContent === '${heading}').getBoundingClientRect();
            return top >= -4 && top < win.innerHeight / 2;
          })()`),
        );
    }
    expect(world.page.context().pages()).toHaveLength(tabs);
  });

  it('with fields to fill in has those outlined whose values changed, and stops at each', async () => {
    const form = (isNew: boolean) => `${filler}<form action="/send">
      <p><label>Street <input id="street" name="street" value="${isNew ? 'Quay 12' : 'Quay 10'}"></label></p>
      <p><input id="same" name="same" value="never changes"></p>
      <p><label><input id="news" type="checkbox" name="news"${isNew ? ' checked' : ''}> Newsletter</label></p>
      <p><select id="size" name="size"><option${isNew ? '' : ' selected'}>Small</option><option${isNew ? ' selected' : ''}>Large</option></select></p>
      <p><textarea id="note" name="note">${isNew ? 'Please ring twice.' : 'Please ring once.'}</textarea></p>
      <p><input id="buy" type="submit" value="${isNew ? 'Sold out' : 'Buy now'}"></p></form>${filler}`;
    await show('form', (price) => form(price !== 'ten crowns'));
    const counter = world.page.getByTestId('change-counter');
    expect(await counter.textContent()).toBe('1 of 5');
    expect(await world.page.getByTestId('unplaced').count()).toBe(0);
    const outlined = (side: string) =>
      world.page.evaluate<string[]>(`(() => {
        const { contentDocument: doc } = document.querySelector('[data-testid="${side}-frame"]');
        const drawn = ${readDrawn};
        const near = (a, b) => Math.abs(a - b) < 12;
        const fields = [...doc.querySelectorAll('[id]')];
        return drawn(doc, '.box').map((box) => fields.find((one) => {
          const at = one.getBoundingClientRect();
          return near(at.left, box.left) && near(at.top, box.top) && near(at.width, box.width) && near(at.height, box.height);
        })?.id);
      })()`);
    for (const side of ['old', 'new'])
      expect(await outlined(side)).toEqual(['street', 'news', 'size', 'note', 'buy']);
    for (const id of ['street', 'news', 'size', 'note', 'buy']) {
      const inSight = `(() => { const { top, bottom } = doc.querySelector('#${id}').getBoundingClientRect();
        const [cursor] = drawn(doc, '.cursor');
        return top >= 0 && bottom <= frame.contentWindow.innerHeight && Math.abs(cursor.top - top) < 12; })()`;
      await until(`${id} in sight`, () => inFrame<boolean>(inSight));
      await world.page.keyboard.press('n');
    }
    await world.page.getByTestId('view-merged').click();
    await world.page.locator('[data-testid="merged"][data-phase="done"]').waitFor();
    const before = `[...document.querySelector('[data-testid="merged-frame"]').contentDocument.body.querySelectorAll('*')]
      .filter((one) => one.shadowRoot).map((one) => one.shadowRoot.lastChild.textContent + ' ' + one.nextSibling.id)`;
    const put = await until('what the fields said', async () => {
      const found = await world.page.evaluate<string[]>(before);
      return found.length > 0 && found;
    });
    expect(put).toEqual(['Quay 10 street', 'Small size', 'once note', 'Buy now buy']);
  });

  it('made of frames says of what, marks which one is another now, and offers to watch them', async () => {
    const frames = (main: string) =>
      `<html><head><title>Frames</title></head><frameset cols="20%,80%"><frame name="menu" src="/menu.html"><frameset rows="1"><frame name="main" src="${main}"></frameset><noframes><body>Get another browser.</body></noframes></frameset></html>`;
    const { changeId } = await world.change({
      name: 'frames',
      path: '/frames',
      before: frames('/one.html'),
      after: frames('/two.html'),
    });
    await openChange(world, changeId);
    const { origin } = world.site;
    expect(await inFrame(`doc.body.innerText.trim().split(/\\s*\\n\\s*/)`)).toEqual([
      `menu: ${origin}/menu.html`,
      `main: ${origin}/two.html`,
    ]);
    expect((await marks())?.new.update?.join(' ')).toContain('two');
    expect(await world.page.getByTestId('change-counter').textContent()).toBe('1 of 1');
    const watch = world.page.getByTestId('frames-note').getByRole('link', { name: 'Watch this page' });
    expect(await watch.count()).toBe(2);
    expect(await watch.last().getAttribute('href')).toContain(encodeURIComponent(`${origin}/two.html`));
  });

  it('nested as deep as it likes stays in sight', async () => {
    const json = (value: number) => (_: unknown, response: import('node:http').ServerResponse) => {
      response.setHeader('content-type', 'application/json');
      response.end(`${'['.repeat(300)}${value}${']'.repeat(300)}`);
    };
    const { changeId } = await world.change({
      name: 'deep',
      path: '/deep.json',
      before: json(41),
      after: json(42),
    });
    await openChange(world, changeId);
    await until('the value in sight', () =>
      inFrame<boolean>(`(() => {
        const { left, right, top, bottom, width } = doc.querySelector('.number').getBoundingClientRect();
        const { innerWidth, innerHeight } = frame.contentWindow;
        return width > 8 && left > 0 && right < innerWidth && top > 0 && bottom < innerHeight;
      })()`),
    );
    expect(await inFrame(`doc.documentElement.scrollWidth <= frame.contentWindow.innerWidth`)).toBe(true);
  });

  it('that is folded is opened where the change is', async () => {
    await show(
      'folded',
      (price) =>
        `<details><summary>Prices</summary><p id="price">It costs ${price} now.</p></details><p>The end of it.</p>`,
    );
    await until('the change in sight', isInSight);
    expect(await world.page.getByTestId('unseen').count()).toBe(0);
  });

  it('that hides the change says so', async () => {
    await show(
      'tabs',
      (price) =>
        `<style>.off{display:none}</style><div class="off"><p id="price">It costs ${price} now.</p></div><p>The end of it.</p>`,
    );
    await world.page.getByTestId('unseen').waitFor();
  });

  it('wider than its window is moved to the side, too, and both go together', async () => {
    await show(
      'wide',
      (price) =>
        `<style>body{width:2400px}.main{float:left;width:1700px}</style><div class="main"><p>The ${price === 'ten crowns' ? 'first' : 'second'} edition.</p>${filler}</div><div id="price" style="float:left">It costs ${price} now.</div>`,
    );
    const inSight = (side: string) =>
      world.page.evaluate<boolean>(`(() => {
        const { contentDocument: doc, contentWindow: win } = document.querySelector('[data-testid="${side}-frame"]');
        const { left, right, top } = doc.querySelector('#price').getBoundingClientRect();
        return left >= 0 && left < win.innerWidth / 2 && top >= 0 && top < win.innerHeight && right > 0;
      })()`);
    const isAtStart = (side: string) =>
      world.page.evaluate<boolean>(
        `document.querySelector('[data-testid="${side}-frame"]').contentWindow.scrollX === 0`,
      );
    expect(await isAtStart('old')).toBe(true);
    await world.page.keyboard.press('n');
    for (const side of ['old', 'new']) await until(`the ${side} price`, () => inSight(side));
    await inFrame(`frame.contentWindow.scrollTo({ left: 0, behavior: 'instant' })`);
    await until('the other at its start', () => isAtStart('old'));
    await world.page.keyboard.press('p');
    for (const side of ['old', 'new']) await until(`the ${side} beginning`, () => isAtStart(side));
  });

  it('is styled by whatever ids it has, and not by what is for browsers without scripts', async () => {
    await show(
      'styled',
      (price) => `<style>@namespace url(http://www.w3.org/1999/xhtml); #body{color:rgb(1,2,3)}</style>
        <noscript><style>p{display:none}</style></noscript>
        <div id="body"><p id="price">It costs ${price} now.</p></div><div popover id="menu"><p>Closed menu</p></div>`,
    );
    expect(await inFrame(`getComputedStyle(doc.querySelector('#price')).color`)).toBe('rgb(1, 2, 3)');
    expect(await isInSight()).toBe(true);
    expect(await inFrame(`doc.querySelector('[popover]').getBoundingClientRect().height`)).toBe(0);
  });

  it('whose style sheet is still being fetched is dressed when it comes', async () => {
    let release: () => void = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.site.set('/late.css', async (_, response) => {
      await waiting;
      response.setHeader('content-type', 'text/css');
      response.end('p { font-size: 40px } #price { color: rgb(4, 5, 6) }');
    });
    await show(
      'late',
      (price) =>
        `<link rel="stylesheet" href="/late.css">${filler}<p id="price">It costs ${price} now.</p>${filler}`,
    );
    const { page } = world;
    const colour = () => inFrame<string>(`getComputedStyle(doc.querySelector('#price')).color`);
    expect(await colour()).not.toBe('rgb(4, 5, 6)');
    release();
    await until('the style', async () => (await colour()) === 'rgb(4, 5, 6)', 60_000);
    await until('the change in sight', isInSight);
    // Another width brings another length; what one looks at stays in sight, until one looks elsewhere.
    await page.setViewportSize({ width: 700, height: 900 });
    await until('the change in sight', isInSight);
    const isOn = `(() => {
      const [cursor] = drawn(doc, '.cursor');
      return Math.abs(cursor.top - doc.querySelector('#price').getBoundingClientRect().top) < 12;
    })()`;
    await until('the cursor on it', () => inFrame<boolean>(isOn));
    await inFrame('frame.contentWindow.scrollTo(0, 0)');
    await page.setViewportSize({ width: 1400, height: 900 });
    await until('the cursor on it', () => inFrame<boolean>(isOn));
    expect(await isInSight()).toBe(false);
  });

  it('beside the first one of a sentinel comes with its own time line', async () => {
    const one = pageOf('one', '<h1>One</h1><p>Nothing new here.</p>');
    const two = (tea: string) => pageOf('two', `<h1>Two</h1><p>A page about drinks. ${tea}</p>`);
    world.site.set('/one', one);
    world.site.set('/two', two(''));
    const { origin } = world.site;
    const text = `Create Sentinel both Using ${origin}/one Monitor all links OR keywords [tea] on ${origin}/two Fetch every 1 minute`;
    const { id } = await world.call('createSentinel', { text });
    const versions = async () => (await world.call('listVersions', { id })).pages.length;
    await until('both pages', async () => (await versions()) === 2);
    await world.call('checkSentinel', { id });
    const second = (await world.call('listVersions', { id })).pages[1]!.id;
    await until(
      'the second page',
      async () => (await world.call('listVersions', { id, page: second })).total > 0,
      90_000,
    );
    world.site.set('/two', two('There is tea.'));
    await until(
      'the change',
      async () => (await world.call('listChanges', { sentinel: id })).length > 0,
      100_000,
    );
    const [change] = await world.call('listChanges', { sentinel: id });
    await openChange(world, change!.id);
    const shown = await world.page.getByTestId('pick-new').inputValue();
    expect(shown).toBe(change!.newVersionId);
    const known = (await world.call('listVersions', { id, page: second })).versions.map((one) => one.id);
    expect(known).toContain(shown);
    expect(await world.page.getByTestId('pick-new').locator('option').count()).toBe(1);
  });

  it('is shown in another view when the address asks for it', async () => {
    await show('views', (price) => `<p id="price">It costs ${price} now.</p>`);
    await world.page.evaluate(`location.hash = 'merged'`);
    await world.page.getByTestId('merged').waitFor();
    await world.page.goBack();
    await world.page.getByTestId('dual-frame').waitFor();
    await shownWhole(world.page);
  });

  it('was shown without a complaint', () => {
    expect(world.complaints).toEqual([]);
  });
});
