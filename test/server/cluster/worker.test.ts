// The worker against real web servers: the pace at a host, kept by two servers together, and a host that never answers.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorker, type Worker } from '../../../server/cluster/worker.ts';
import { readConfig } from '../../../server/config.ts';
import { work } from '../../../server/extract/work.ts';
import type { World } from '../../../server/jobs/world.ts';
import { createLogFor, createWorld, openDatabase } from '../../../server/main.ts';
import { aSentinel, aUser, publicPage } from '../../contract/samples.ts';
import { until } from '../../e2e/until.ts';

interface Site {
  host: string;
  /** When each request came. */
  times: number[];
  mostAtOnce: number;
  server: Server;
}

let folder: string;
const sites: Site[] = [];
const worlds: World[] = [];
const workers: Worker[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'webvigil-worker-'));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  for (const world of worlds.splice(0)) {
    await world.fetcher.close();
    await world.extractor.close();
    await world.store.close();
  }
  for (const { server } of sites.splice(0)) server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** `answerAfter` in milliseconds; null for never. */
async function aSite(answerAfter: number | null): Promise<Site> {
  let atOnce = 0;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    site.times.push(Date.now());
    site.mostAtOnce = Math.max(site.mostAtOnce, ++atOnce);
    response.on('close', () => atOnce--);
    const html = `<!doctype html><title>Page</title><h1>A page</h1><p>It says enough at ${request.url}.</p>`;
    if (answerAfter !== null)
      setTimeout(() => response.setHeader('content-type', 'text/html').end(html), answerAfter);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: Site = { host: `127.0.0.1:${port}`, times: [], mostAtOnce: 0, server };
  sites.push(site);
  return site;
}

async function aServer(owner: string, flags: Record<string, string>): Promise<World> {
  const hosts = sites.map(({ host }) => host).join(',');
  const config = readConfig({ data: folder, 'allow-hosts': hosts, 'log-level': 'error', ...flags }, {});
  const made = createWorld(config, await openDatabase(config), createLogFor(config), { owner, port: 8787 });
  // Reading pages is not what is tested here.
  const world = { ...made, extractor: { ...work, turn: made.extractor.turn, close: made.extractor.close } };
  worlds.push(world);
  return world;
}

async function watch({ store }: World, { host }: Site, count: number): Promise<string[]> {
  const user = await aUser(store);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const page = await store.pages.ensure(publicPage(`http://${host}/${i}`), `${host}-${i}`, Date.now());
    await aSentinel(store, user.id, page.id, { tree: { name: 's', target: { kind: 'url', url: page.url } } });
    await store.pages.schedule(page.id, Date.now());
    ids.push(page.id);
  }
  return ids;
}

const start = (world: World, concurrency: number) =>
  workers.push(startWorker(world, { concurrency, pollMs: 200 }));

const allChecked = (world: World, ids: string[]) => async () => {
  const pages = await Promise.all(ids.map((id) => world.store.pages.byId(id)));
  return pages.every((page) => page!.checks === 1);
};

describe('a host', () => {
  it('is visited at its pace, by two servers together', async () => {
    const site = await aSite(0);
    const [one, two] = [
      await aServer('one', { 'host-spacing': '150ms' }),
      await aServer('two', { 'host-spacing': '150ms' }),
    ];
    const ids = await watch(one, site, 8);
    const began = Date.now();
    start(one, 8);
    start(two, 8);
    await until('all checked', allChecked(one, ids));
    expect(site.times).toHaveLength(8);
    // A busy machine may be later than the pace, never earlier.
    const early = site.times.sort((a, b) => a - b).filter((time, i) => time < began + i * 150 - 1);
    expect(early).toEqual([]);
  });

  it('has no more looks at once than the setting says', async () => {
    const site = await aSite(60);
    const world = await aServer('one', { 'host-spacing': '0s', 'host-at-once': '2' });
    const ids = await watch(world, site, 10);
    start(world, 8);
    await until('all checked', allChecked(world, ids));
    expect(site.mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('that the operator names is looked at as fast as it answers', async () => {
    const site = await aSite(200);
    const world = await aServer('one', { 'host-spacing': '1h', 'unpaced-hosts': site.host });
    const ids = await watch(world, site, 8);
    start(world, 4);
    await until('all checked', allChecked(world, ids));
    expect(site.mostAtOnce).toBe(4);
  });

  it('with more pages than places keeps the worker busy until the last of them has one', async () => {
    const site = await aSite(100);
    const world = await aServer('one', { 'unpaced-hosts': site.host });
    const ids = await watch(world, site, 8);
    start(world, 2);
    const [worker] = workers;
    await until('it is busy', () => worker!.isBusy());
    await until('all checked', allChecked(world, ids));
    expect(worker!.isBusy()).toBe(false);
  });

  it('that never answers holds up nobody but its own pages', async () => {
    const [hanging, fine] = [await aSite(null), await aSite(0)];
    const world = await aServer('one', { 'host-spacing': '0s' });
    await watch(world, hanging, 50);
    const ids = await watch(world, fine, 30);
    start(world, 4);
    await until('the others checked', allChecked(world, ids));
    expect(hanging.mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('that never answers holds up nobody even where the operator named it', async () => {
    const [hanging, fine] = [await aSite(null), await aSite(0)];
    const world = await aServer('one', { 'host-spacing': '0s', 'unpaced-hosts': hanging.host });
    await watch(world, hanging, 50);
    const ids = await watch(world, fine, 30);
    start(world, 4);
    await until('the others checked', allChecked(world, ids));
  });

  it('that could not be reached is known as such after a restart', async () => {
    const site = await aSite(0);
    await new Promise((resolve) => site.server.close(resolve));
    const world = await aServer('one', {});
    const ids = await watch(world, site, 1);
    start(world, 4);
    await until('looked at', allChecked(world, ids));
    await until('noted', async () => {
      const states = await world.store.hosts.change([site.host], (state) => state!);
      return states.get(site.host)!.failures === 1;
    });
  });
});

describe('pages that need the server’s browser', () => {
  it('wait for it in no places that other pages need', async () => {
    const fine = await aSite(0);
    const made = await aServer('one', { 'host-spacing': '0s' });
    let rendering = 0;
    const fetch: World['fetcher']['fetch'] = async (request) => {
      if (!request.render) return made.fetcher.fetch(request);
      rendering++;
      await new Promise((resolve) => request.signal!.addEventListener('abort', resolve));
      return { kind: 'failed', reason: 'aborted', message: 'stopped' };
    };
    const world = { ...made, fetcher: { ...made.fetcher, fetch } };
    const { store } = world;
    const user = await aUser(store);
    for (let i = 0; i < 40; i++) {
      const page = await store.pages.ensure(
        { url: `http://app${i}.example/`, mode: 'rendered', ownerId: user.id, credentials: null },
        `app-${i}`,
        Date.now(),
      );
      await aSentinel(store, user.id, page.id, {
        tree: { name: 's', target: { kind: 'url', url: page.url } },
      });
      await store.pages.schedule(page.id, Date.now() - 60_000);
    }
    const ids = await watch(world, fine, 30);
    workers.push(startWorker(world, { concurrency: 4, renderConcurrency: 2, pollMs: 200 }));
    await until('the others checked', allChecked(world, ids));
    expect(rendering).toBe(2);
  });
});

describe('the worker', () => {
  it('reads what became due right after it had looked, without waiting for its next round', async () => {
    const site = await aSite(0);
    const made = await aServer('one', { 'host-spacing': '0s' });
    // A clock with coarse ticks: when the worker wakes for a page, it is not due yet, and a moment later it is.
    const tick = 40;
    const world = { ...made, now: () => Math.floor(Date.now() / tick) * tick };
    const [id] = await watch(world, site, 1);
    await world.store.pages.schedule(id!, world.now() + 10 * tick + 1);
    workers.push(startWorker(world, { concurrency: 4, pollMs: 600_000 }));
    await until('it is looked at', allChecked(world, [id!]));
  });
});
