// What a person may do by accident on a stored page: click, press Enter, drag. Nothing is sent, nothing is opened but
// links, each in a tab of its own that knows nothing of us; and what is stored, opened by itself, does nothing either.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalSite, page as pageOf, startLocalSite } from './local-site.ts';
import { until } from './until.ts';
import { openChange, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
let canary: LocalSite;
let changeId: string;
const asked: string[] = [];
const strays: string[] = [];

const svg = (ran: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="${ran}"><script>${ran}</script><rect width="40" height="40" fill="red"/><image href="WEB/in-svg.png" width="9" height="9"/></svg>`;

/** Everything that does something when it is touched; none of it may. */
const dead = [
  '<form action="WEB/enter"><input name="a" value="secret"></form>',
  '<form action="WEB/top" target="_top" method="post"><input name="b" value="secret"><button>Send</button></form>',
  '<form><button formaction="WEB/formaction" formtarget="_parent">Send elsewhere</button></form>',
  '<form action="javascript:RUN"><input type="submit" value="Run"></form>',
  '<form action="WEB/image"><input type="image" alt="Picture" src="/lamp.svg"></form>',
  '<form id="apart" action="WEB/apart"></form><input form="apart" value="apart">',
  '<form method="dialog" action="WEB/dialog"><button>Dialog</button></form>',
  '<label>File <input type="file"></label>',
  '<a href="javascript:RUN">script</a>',
  '<a href="data:text/html,<script>RUN</script>">data</a>',
  '<a href="blob:WEB/1" download>blob</a>',
  '<a href="file:///etc/passwd">file</a>',
  '<svg width="60" height="20"><a xlink:href="javascript:RUN"><text y="15">drawn</text></a></svg>',
  '<button onclick="RUN" popovertarget="pop">Button</button><div id="pop" popover><img src="WEB/popover"></div>',
  '<button commandfor="modal" command="show-modal">Command</button><dialog id="modal"><img src="WEB/modal"></dialog>',
  '<select onchange="RUN"><option>One</option><option>Two</option></select>',
  '<p contenteditable accesskey="n" onclick="RUN">Editable</p>',
];

beforeAll(async () => {
  canary = await startLocalSite((request) => asked.push(request.url ?? ''));
  world = await startViewerWorld();
  const ran = `(top.__ran=1,parent.__ran=1,fetch('${canary.origin}/ran'))`;
  const filled = (html: string) => html.replaceAll('RUN', ran).replaceAll('WEB', canary.origin);
  const { site, page } = world;
  for (const name of ['/lamp.svg', '/away'])
    site.set(name, (_, response) => {
      response.setHeader('content-type', name === '/away' ? 'text/html' : 'image/svg+xml');
      response.end(name === '/away' ? '<title>Away</title>' : filled(svg(ran)));
    });
  const content = (day: string) =>
    pageOf(
      'By hand',
      `<p>It was ${day}.</p><p><img src="/lamp.svg" alt="Lamp"> <a id="away" href="/away" target="_top" ping="${canary.origin}/ping">Away</a></p>
       <details><summary>More</summary><a href="/away">inside</a></details>${dead.map((html) => `<div class="dead">${filled(html)}</div>`).join('\n')}`,
    );
  const given = { name: 'hands', path: '/hands', before: content('Monday'), after: content('Friday') };
  changeId = (await world.change(given)).changeId;
  page.on('popup', (popup) => strays.push(`popup ${popup.url()}`));
  page.on('dialog', (dialog) => {
    strays.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('filechooser', () => strays.push('a file chooser'));
  page.on('download', (download) => strays.push(`download ${download.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() && !/^about:(?:srcdoc|blank)$/.test(frame.url()))
      strays.push(`frame ${frame.url()}`);
  });
  await openChange(world, changeId);
  asked.length = 0;
}, 300_000);
afterAll(async () => {
  await world?.close();
  await canary?.close();
});

/** In the window, the middle of what the selector finds in the new frame. */
const middleOf = (selector: string, at = 0) =>
  world.page.evaluate<{ x: number; y: number }>(`(() => {
    const frame = document.querySelector('[data-testid="new-frame"]');
    const element = frame.contentDocument.querySelectorAll('${selector}')[${at}];
    element.scrollIntoView({ block: 'center' });
    const [outer, inner] = [frame.getBoundingClientRect(), element.getBoundingClientRect()];
    return { x: outer.left + inner.left + Math.min(inner.width, 60) / 2, y: outer.top + inner.top + inner.height / 2 };
  })()`);

const touchable = 'input, button, a, select, p, label';

describe('by hand', () => {
  it('nothing on the page is sent, run, opened or chosen', async () => {
    const { page } = world;
    const count = await page.evaluate<number>(
      `document.querySelector('[data-testid="new-frame"]').contentDocument.querySelectorAll('.dead :is(${touchable})').length`,
    );
    expect(count).toBeGreaterThan(dead.length);
    for (let at = 0; at < count; at++) {
      const { x, y } = await middleOf(`.dead :is(${touchable})`, at);
      await page.mouse.click(x, y);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.mouse.click(x, y, { button: 'middle' });
      await page.keyboard.down('Control');
      await page.mouse.click(x, y);
      await page.keyboard.up('Control');
    }
    expect(page.url()).toContain(`/viewer?change=${changeId}`);
    expect(await page.evaluate('window.__ran')).toBeUndefined();
    expect({ asked, strays }).toEqual({ asked: [], strays: [] });
  });

  it('a link opens one tab that knows nothing of us, however it is followed', async () => {
    const { page } = world;
    const ways: Record<string, (at: { x: number; y: number }) => Promise<void>> = {
      click: ({ x, y }) => page.mouse.click(x, y),
      middle: ({ x, y }) => page.mouse.click(x, y, { button: 'middle' }),
      control: async ({ x, y }) => {
        await page.keyboard.down('Control');
        await page.mouse.click(x, y);
        await page.keyboard.up('Control');
      },
      enter: async () => {
        await page.evaluate(
          `document.querySelector('[data-testid="new-frame"]').contentDocument.querySelector('#away').focus()`,
        );
        await page.keyboard.press('Enter');
      },
    };
    for (const [name, follow] of Object.entries(ways)) {
      const before = page.context().pages().length;
      const opened = page.context().waitForEvent('page');
      await follow(await middleOf('#away'));
      const tab = await opened;
      await tab.waitForLoadState();
      expect([name, tab.url()]).toEqual([name, `${world.site.origin}/away`]);
      expect(await tab.evaluate('[document.referrer, window.opener]')).toEqual(['', null]);
      expect(page.context().pages()).toHaveLength(before + 1);
      await tab.close();
      await page.bringToFront();
    }
    expect(page.url()).toContain(`/viewer?change=${changeId}`);
    expect(asked).toEqual([]);
  });

  it('what is stored, opened by itself with the cookie of the person, runs and asks for nothing', async () => {
    const { call, page, server } = world;
    const { newVersionId: id } = await call('getChange', { id: changeId });
    const picture = await until('the picture', async () => {
      const { assets } = await call('versionAssets', { id });
      return assets.find(({ url, hash }) => url.endsWith('/lamp.svg') && hash !== null);
    });
    for (const path of [`body`, `assets/${picture.hash}`]) {
      const tab = await page.context().newPage();
      const answer = await tab.goto(`${server.address}/api/versions/${id}/${path}`);
      expect(answer!.status()).toBe(200);
      expect(answer!.headers()).toMatchObject({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(await tab.evaluate('[typeof window.__ran, window.origin]')).toEqual(['undefined', 'null']);
      await tab.close();
    }
    // The picture as the frame has it, by "Open image in new tab".
    const blob = await until('the picture in the frame', () =>
      page.evaluate<string | null>(
        `document.querySelector('[data-testid="new-frame"]').contentDocument.querySelector('img').getAttribute('src')`,
      ),
    );
    expect(blob).toMatch(/^blob:/);
    const opened = page.context().waitForEvent('page');
    await page.evaluate(`void window.open('${blob}', '_blank')`);
    const tab = await opened;
    await tab.waitForLoadState();
    expect(await tab.evaluate('[document.documentElement.localName, typeof window.__ran]')).toEqual([
      'svg',
      'undefined',
    ]);
    expect(asked).toEqual([]);
    await tab.close();
  });

  it('had nothing to complain about', () => {
    expect(world.complaints).toEqual([]);
  });
});
