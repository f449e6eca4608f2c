// What a real browser makes of a page, and when it counts as loaded.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type LocalSite, page, startLocalSite } from '../local-site.ts';
import { aRenderer, type TestRenderer } from './a-renderer.ts';

let site: LocalSite;
let renderer: TestRenderer;

beforeAll(async () => {
  site = await startLocalSite();
  renderer = aRenderer({ allowHosts: [site.host], limits: { selectorMs: 3000 } });
});
afterAll(async () => {
  await renderer.close();
  await site.close();
});

const show = (path: string, waitFor?: string) => renderer.show(site.origin + path, waitFor);
const html = (path: string, waitFor?: string) => renderer.html(site.origin + path, waitFor);
const script = (code: string) => `<div id="root"></div><script>${code}</script>`;

describe('a page in the browser', () => {
  it('is what its scripts made of it, also from what they fetched late; scripts are no part of it', async () => {
    site.set('/late', (_, response) => setTimeout(() => response.end('came late'), 400));
    site.set(
      '/app',
      page('App', script(`fetch('/late').then((r) => r.text()).then((t) => { root.textContent = t; });`)),
    );
    const outcome = await show('/app');
    expect(outcome).toMatchObject({
      kind: 'fetched',
      status: 200,
      contentType: 'text/html; charset=utf-8',
      finalUrl: `${site.origin}/app`,
      etag: null,
      lastModified: null,
    });
    const text = await html('/app');
    expect(text).toContain('<div id="root">came late</div>');
    expect(text).not.toContain('<script');
  });

  it('shows what components and frames show, where they stand', async () => {
    site.set('/frame', '<p>framed <a href="deep/link">here</a></p>');
    const component = `class Card extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<style>p { color: red }</style><p>before <slot></slot> after</p>'; } }
      customElements.define('x-card', Card);
      document.head.append(Object.assign(document.createElement('style'), { id: 'made' }));
      made.sheet.insertRule('h1 { color: green }');`;
    site.set(
      '/parts',
      page(
        'Parts',
        `<x-card><b>given</b></x-card><iframe src="/frame"></iframe><pre>\n\nx &lt; y</pre>${script(component)}`,
      ),
    );
    const text = await html('/parts');
    expect(text).toContain('<x-card><p>before <b>given</b> after</p></x-card>');
    expect(text).toContain(`<div><p>framed <a href="${site.origin}/deep/link">here</a></p></div>`);
    expect(text).toContain('<pre>\n\nx &lt; y</pre>');
    expect(text).toContain('h1 { color: green; }');
    expect(text).not.toContain('color: red');
  });

  it('waits for an element, also one inside a component, and says when it does not come', async () => {
    const late = `setTimeout(() => { root.attachShadow({ mode: 'open' }).innerHTML = '<b class="price">9 EUR</b>'; }, 1500);`;
    site.set('/shop', page('Shop', script(late)));
    expect(await html('/shop', '.price')).toContain('9 EUR');
    expect(await show('/shop', '.discount')).toEqual({
      kind: 'failed',
      reason: 'not-ready',
      message: expect.stringContaining('The element ".discount" did not appear within 3 s.'),
    });
    expect(await show('/shop', '.a:no-such')).toMatchObject({ kind: 'failed', reason: 'not-ready' });
  });

  it('counts with what is there when its requests never rest', async () => {
    site.set('/hang', () => {});
    site.set('/news', page('News', `<p>news</p>${script(`fetch('/hang')`)}`));
    const quick = aRenderer({ allowHosts: [site.host], limits: { settleMs: 1500 } });
    expect(await quick.html(`${site.origin}/news`)).toContain('<p>news</p>');
    await quick.close();
  });

  it('is judged by its status like any other', async () => {
    site.set('/gone', (_, response) => response.writeHead(410).end('<p>gone</p>'));
    site.set('/busy', (_, response) => response.writeHead(429, { 'retry-after': '120' }).end('<p>later</p>'));
    site.set('/broken', (_, response) => response.writeHead(500).end('<p>broken</p>'));
    expect(await show('/missing')).toMatchObject({ kind: 'gone', status: 404 });
    expect(await show('/gone')).toMatchObject({ kind: 'gone', status: 410 });
    expect(await show('/busy')).toMatchObject({ kind: 'deferred' });
    expect(await show('/broken')).toMatchObject({ kind: 'failed', reason: 'status' });
  });

  it('that is no page but a file is given back as its bytes', async () => {
    const files: Record<string, string> = {
      json: 'application/json',
      xml: 'application/xml',
      pdf: 'application/pdf',
    };
    for (const [name, type] of Object.entries(files)) {
      site.set(`/a.${name}`, (_, response) =>
        response.writeHead(200, { 'content-type': type }).end(`<a>${name}</a>`),
      );
      expect(await show(`/a.${name}`)).toMatchObject({ kind: 'fetched', contentType: type });
      expect(await html(`/a.${name}`)).toBe(`<a>${name}</a>`);
    }
  });

  it('is followed where it leads, by redirect or by script, and told when it moved for good', async () => {
    site.set('/old', (_, response) => response.writeHead(301, { location: '/new' }).end());
    site.set('/new', page('New', '<p>here</p>'));
    site.set('/jump', page('Jump', script(`location.replace('/new')`)));
    const finalUrl = `${site.origin}/new`;
    expect(await show('/old')).toMatchObject({ kind: 'fetched', finalUrl, movedForGood: true });
    expect(await show('/jump')).toMatchObject({ kind: 'fetched', finalUrl, movedForGood: false });
    expect(await html('/jump')).toContain('<p>here</p>');
  });

  it('is asked for under our own name', async () => {
    let seen = '';
    site.set('/who', (request, response) => {
      seen = request.headers['user-agent'] ?? '';
      response
        .setHeader('content-type', 'text/html')
        .end(page('Who', script('root.textContent = navigator.userAgent')));
    });
    const text = await html('/who');
    expect(seen).toMatch(/^Mozilla\/5\.0 .*Chrome\/.* WebVigil\/0\.1 \(\+https:\/\/watch\.example\.org\)$/);
    expect(text).toContain(seen);
  });

  it('is asked for with a login where there is one, and nobody else hears of it', async () => {
    const other = await startLocalSite();
    const heard: Record<string, string | undefined> = {};
    const hear =
      (where: string): Answer =>
      (request, response) => {
        heard[where] = [request.headers.cookie, request.headers['x-key']].join(' ');
        response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/html');
        response.end(
          page(
            'Private',
            `<iframe src="/inner"></iframe><iframe src="${other.origin}/stranger"></iframe>${script(
              `fetch('/mine').then(() => fetch('${other.origin}/theirs')).then(() => fetch('/away'))`,
            )}`,
          ),
        );
      };
    site.set('/private', hear('page'));
    site.set('/mine', hear('own request'));
    other.set('/theirs', hear('request elsewhere'));
    other.set('/landed', hear('redirect elsewhere'));
    site.set('/inner', page('Inner', script(`fetch('/asked-by-own')`)));
    site.set('/asked-by-own', hear('request of an own frame'));
    other.set(
      '/stranger',
      page(
        'Stranger',
        `<iframe></iframe>${script(`const ask = () => [self, frames[0]].forEach((one) => one.fetch('${site.origin}/open'));
          ask(); frames[0].location = '${site.origin}/slow'; const more = setInterval(ask, 20); setTimeout(() => clearInterval(more), 600)`)}`,
      ),
    );
    site.set('/slow', (_, response) => void setTimeout(() => response.end('slow'), 300));
    const open = hear('request of a stranger');
    site.set('/open', (request, response) => {
      if (heard['request of a stranger'] !== 'sid=1 k') open(request, response);
      else response.end();
    });
    site.set('/away', (_, response) => response.writeHead(302, { location: `${other.origin}/landed` }).end());
    const both = aRenderer({ allowHosts: [site.host, other.host] });
    const login = { origins: [site.origin], headers: { cookie: 'sid=1', 'x-key': 'k' } };
    expect(await both.show(`${site.origin}/private`, undefined, login)).toMatchObject({ kind: 'fetched' });
    expect(heard).toEqual({
      page: 'sid=1 k',
      'own request': 'sid=1 k',
      'request elsewhere': ' ',
      'redirect elsewhere': ' ',
      'request of an own frame': 'sid=1 k',
      'request of a stranger': ' ',
    });
    await both.close();
    await other.close();
  });

  it('whose site renews the cookie of a login goes on with the new one, which is kept for the next check', async () => {
    const seen: (string | undefined)[] = [];
    const count =
      (answer: (response: ServerResponse) => void): Answer =>
      (request, response) => {
        seen.push(request.headers.cookie);
        const n = Number(/session=(\d+)/.exec(request.headers.cookie ?? '')?.[1]);
        response.setHeader('set-cookie', [`session=${n + 1}; Path=/; HttpOnly`, 'tracking=x']);
        response.setHeader('content-type', 'text/html');
        answer(response);
      };
    site.set(
      '/enter',
      count((response) => response.writeHead(302, { location: '/home' }).end()),
    );
    site.set(
      '/home',
      count((response) => response.end(page('Home', script(`fetch('/more')`)))),
    );
    site.set(
      '/more',
      count((response) => response.end('more')),
    );
    const renewed: string[] = [];
    const login = {
      origins: [site.origin],
      headers: { cookie: 'session=1; theme=dark' },
      onRenewed: (cookie: string) => void renewed.push(cookie),
    };
    const outcome = await renderer.show(`${site.origin}/enter`, undefined, login);
    expect(outcome).toMatchObject({ kind: 'fetched' });
    expect(seen).toEqual([1, 2, 3].map((n) => `session=${n}; theme=dark`));
    expect(renewed.at(-1)).toBe('session=4; theme=dark');
  });

  it('whose site renews a cookie for a part of it only keeps that one, too', async () => {
    site.set('/shop/orders', (_, response) => {
      response.setHeader('set-cookie', ['seat=2; Path=/shop; HttpOnly', 'lang=de; Path=/']);
      response.setHeader('content-type', 'text/html');
      response.end(page('Orders', '<p>Two orders.</p>'));
    });
    const renewed: string[] = [];
    const login = {
      origins: [site.origin],
      headers: { cookie: 'seat=1; lang=en' },
      onRenewed: (cookie: string) => void renewed.push(cookie),
    };
    await renderer.show(`${site.origin}/shop/orders`, undefined, login);
    expect(renewed.at(-1)).toBe('seat=2; lang=de');
  });

  it('with a certificate that nobody vouches for is refused by the browser too', async () => {
    const pem = (name: string) => readFileSync(`test/fixtures/tls/${name}.pem`);
    const secure = createServer({ key: pem('key'), cert: pem('self-signed') }, (_, response) =>
      response.end('x'),
    );
    await once(secure.listen(0, '127.0.0.1'), 'listening');
    const host = `127.0.0.1:${(secure.address() as AddressInfo).port}`;
    const other = aRenderer({ allowHosts: [host] });
    expect(await other.show(`https://${host}/`)).toMatchObject({
      kind: 'failed',
      reason: 'unreachable',
      message: expect.stringContaining('certificate'),
    });
    await other.close();
    secure.close();
  });

  it('that robots.txt forbids is not shown, nor one that leads there', async () => {
    site.set('/robots.txt', (_, response) => response.end('User-agent: *\nDisallow: /closed'));
    site.set('/closed', page('Closed', '<p>closed</p>'));
    site.set('/leads', page('Leads', script(`location.replace('/closed')`)));
    const polite = aRenderer({ allowHosts: [site.host], asksRobots: true });
    expect(await polite.show(`${site.origin}/closed`)).toMatchObject({ kind: 'forbidden' });
    expect(site.hits('/closed')).toBe(0);
    expect(await polite.show(`${site.origin}/leads`)).toMatchObject({ kind: 'forbidden' });
    await polite.close();
  });
});
