// Pages that mean no good: what each comes to, and that the next check is none the worse for it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalSite, page, startLocalSite } from '../local-site.ts';
import { until } from '../until.ts';
import { aRenderer, type TestRenderer } from './a-renderer.ts';

let site: LocalSite;
let renderer: TestRenderer;
/** Tells our browsers from those of other tests that run beside this one. */
let ownDir: string;

beforeAll(async () => {
  ownDir = mkdtempSync(join(tmpdir(), 'hostile-'));
  process.env.TMPDIR = ownDir;
  site = await startLocalSite();
  const limits = {
    totalMs: 5000,
    bodyBytes: 100_000,
    requests: 30,
    trafficBytes: 2_000_000,
    pageMemoryMb: 250,
  };
  renderer = aRenderer({ allowHosts: [site.host], limits });
  site.set('/good', page('Good', '<p>good</p>'));
});
afterAll(async () => {
  await renderer.close();
  await site.close();
  rmSync(ownDir, { recursive: true, force: true });
});

const show = (code: string) => {
  site.set('/bad', page('Bad', `<p id="p">bad</p><script>${code}</script>`));
  return renderer.show(`${site.origin}/bad`);
};
const goodStill = async () => expect(await renderer.html(`${site.origin}/good`)).toContain('<p>good</p>');

/** Processes of browsers that this test has started. */
function browsers(what = ''): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const own = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].filter(([, , , args]) =>
    args!.includes(`${ownDir}/webvigil-browser-`),
  );
  return own
    .filter(
      ([, , parent, args]) => what !== 'main' || Number(parent) === process.pid || !args!.includes('--type='),
    )
    .map(([, pid]) => Number(pid));
}

describe('a hostile page', () => {
  it.each([
    ['an endless script', 'for (;;);', 'timeout'],
    ['an endless row of dialogs', 'for (;;) alert(1);', 'timeout'],
    ['a page far too long', `p.textContent = 'x'.repeat(200_000)`, 'too-large'],
    ['a page that leads on and on', `location.href = '/bad?' + Math.random()`, 'redirects'],
    [
      'endless requests',
      `setInterval(() => { for (let i = 0; i < 20; i++) fetch('/good?' + Math.random()) }, 10)`,
      'too-large',
    ],
    ['endless memory', `const all = []; for (;;) all.push(new Uint8Array(5e6).fill(1));`, 'crashed'],
  ])('%s comes to an end', async (_, code, reason) => {
    expect(await show(code)).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(/\.$/) });
    await goodStill();
  });

  it('that sends without end is cut off', async () => {
    site.set('/flood', (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(100_000)), 5);
      response.on('close', () => clearInterval(timer));
    });
    expect(await show(`fetch('/flood').then((r) => r.text())`)).toMatchObject({
      kind: 'failed',
      reason: 'too-large',
    });
    await goodStill();
  });

  it('cannot open windows, ask, print, download or stay behind', async () => {
    site.set('/popup', page('Popup', '<script>fetch("/from-popup")</script>'));
    site.set('/sw.js', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end('self.onfetch = (e) => e.respondWith(new Response("from worker"))'),
    );
    site.set('/file', (_, response) =>
      response
        .writeHead(200, { 'content-disposition': 'attachment', 'content-type': 'application/zip' })
        .end('zip'),
    );
    const outcome = await show(`
      alert('hello'); print();
      const says = confirm('really?') || prompt('name?');
      for (let i = 0; i < 5; i++) open('/popup');
      navigator.serviceWorker?.register('/sw.js');
      const link = Object.assign(document.createElement('a'), { href: '/file', download: 'x.zip' }); link.click();
      navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => { p.textContent = says + ' ' + code; });`);
    expect(outcome.kind === 'fetched' && new TextDecoder().decode(outcome.body)).toContain(
      '<p id="p">null 1</p>',
    );
    await goodStill();
  });

  it('leaves nothing for the next check: no cookie, no storage, no cache', async () => {
    const leave = `p.textContent = [document.cookie, localStorage.seen, sessionStorage.seen].join('|');
      document.cookie = 'seen=1; max-age=99999'; localStorage.seen = 1; sessionStorage.seen = 1;`;
    const first = await show(leave);
    const second = await show(leave);
    for (const outcome of [first, second]) {
      expect(outcome.kind === 'fetched' && new TextDecoder().decode(outcome.body)).toContain(
        '<p id="p">||</p>',
      );
    }
  });
});

describe('the browser', () => {
  it('that is killed in the middle of a check yields a failure, and the next check has another', async () => {
    site.set('/slow', () => {});
    await goodStill();
    const showing = renderer.show(`${site.origin}/slow`);
    await until('the request', () => site.hits('/slow') > 0);
    for (const pid of browsers('main')) process.kill(pid, 'SIGKILL');
    expect(await showing).toMatchObject({ kind: 'failed', reason: 'crashed' });
    await goodStill();
  });

  it('that does not answer any more is ended, and the next check has another', async () => {
    const quick = aRenderer({ allowHosts: [site.host], limits: { totalMs: 8000, answerMs: 3000 } });
    await quick.html(`${site.origin}/good`);
    for (const pid of browsers('main')) process.kill(pid, 'SIGSTOP');
    expect(await quick.show(`${site.origin}/good`)).toMatchObject({ kind: 'failed', reason: 'crashed' });
    expect(await quick.html(`${site.origin}/good`)).toContain('<p>good</p>');
    await quick.close();
  });

  it('is replaced after some pages, closed when nobody needs it, and leaves no process', async () => {
    await renderer.close();
    await until('the end of all browsers', () => browsers().length === 0);
    const other = aRenderer({ allowHosts: [site.host], limits: { pagesPerBrowser: 2, idleBrowserMs: 1000 } });
    const pids = new Set<number>();
    for (let i = 0; i < 3; i++) {
      await other.html(`${site.origin}/good`);
      for (const pid of browsers('main')) pids.add(pid);
    }
    expect(pids.size).toBeGreaterThan(1);
    await until('the end of the idle browser', () => browsers().length === 0);
    await other.close();
  });

  it('shows several pages at a time, and the others in turn', async () => {
    const many = aRenderer({ allowHosts: [site.host], limits: { concurrency: 2 } });
    const pages = await Promise.all([1, 2, 3, 4].map((n) => many.html(`${site.origin}/good?${n}`)));
    for (const text of pages) expect(text).toContain('<p>good</p>');
    await many.close();
  });

  it('that is busy for too long says so; that is not the silence of a site', async () => {
    site.set('/never', () => {});
    const one = aRenderer({ allowHosts: [site.host], limits: { concurrency: 1, queueMs: 200 } });
    const hanging = one.show(`${site.origin}/never`);
    expect(await one.show(`${site.origin}/good`)).toEqual({
      kind: 'failed',
      reason: 'no-browser',
      message: expect.stringContaining('busy with other pages for 0.2 seconds'),
    });
    await one.close();
    expect(await hanging).toMatchObject({ kind: 'failed', reason: 'aborted' });
  });
});
