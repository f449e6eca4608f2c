// A server's world with many people to tell: real store, real planning and composing, a channel that renders and sends nothing.
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../server/config.ts';
import type { World } from '../server/jobs/world.ts';
import { createLogFor, createWorld } from '../server/main.ts';
import type { Channel } from '../server/notify/channel.ts';
import { openStore } from '../server/store/open-store.ts';
import type { LeasedPage } from '../server/store/records.ts';
import type { CheckCommit, Store } from '../server/store/store.ts';
import { renderHtml } from '../shared/digest/render-html.ts';
import { renderText } from '../shared/digest/render-text.ts';
import { extract } from '../shared/page/extract.ts';
import { KeptFeatures } from '../shared/page/kept-features.ts';

export const noticesEach = 10;
const versionsEach = 3;
export const sentinelsEach = 5;
const noon = Date.UTC(2026, 2, 31, 10);

export interface NotifyWorld {
  world: World;
  rendered: { messages: number; bytes: number };
  close(): Promise<void>;
}

/** `pagesWatched`: by all of them together. */
export async function notifyWorld(people: number, pagesWatched: number): Promise<NotifyWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'webvigil-notify-'));
  const file = join(dir, 'notify.sqlite');
  const first = await openStore({ kind: 'sqlite', file });
  const pages = await storePages(first, pagesWatched);
  await first.close();
  fill(file, people, pages);
  const store = await openStore({ kind: 'sqlite', file });
  const rendered = { messages: 0, bytes: 0 };
  const mail: Channel = {
    kind: 'email',
    problem: () => null,
    places: { all: 4, each: 2 },
    longestMs: 1000,
    async send({ digest }) {
      rendered.messages++;
      rendered.bytes += renderHtml(digest, () => null).length + renderText(digest).length;
      return { kind: 'sent' };
    },
    close: async () => {},
  };
  const config = readConfig({ data: dir, 'log-level': 'error', 'time-zone': 'UTC' }, {});
  const base = createWorld(config, store, createLogFor(config), { owner: 'bench', port: 8787 });
  // The next morning, when everything is due.
  const now = () => noon + 86_400_000;
  const world: World = { ...base, channels: new Map([['email', mail] as const]), now };
  return {
    world,
    rendered,
    async close() {
      await store.close();
      await base.fetcher.close();
      await base.extractor.close();
      for (const channel of base.channels.values()) await channel.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface BenchPage {
  id: string;
  url: string;
  versions: string[];
}

/** Pages whose price and news differ from version to version. */
async function storePages(store: Store, pagesWatched: number): Promise<BenchPage[]> {
  return Promise.all(
    Array.from({ length: pagesWatched }, async (_, n) => {
      const url = `https://site${n % 50}.example/page/${n}`;
      const identity = { url, mode: 'plain' as const, ownerId: null, credentials: null };
      const { id } = await store.pages.ensure(identity, `p${n}`, noon);
      const versions: string[] = [];
      for (let v = 0; v < versionsEach; v++) {
        const leased = (await store.pages.claim(id, { owner: 'bench', now: noon, until: noon + 60_000 }))!;
        await store.commitCheck(aCommit(leased, url, n, v));
        versions.push(`v${n}-${v}`);
      }
      return { id, url, versions };
    }),
  );
}

function pageText(n: number, v: number): string {
  const news = Array.from(
    { length: 20 },
    (_, i) => `<p>Paragraph ${i} of page ${n} says what it always said.</p>`,
  );
  return `<!doctype html><title>Page number ${n}</title><h1>Page ${n}</h1><p>The price is ${10 + v} today.</p>${news.join('')}<p>News of version ${v} for page ${n}.</p>`;
}

function aCommit({ page, lease }: LeasedPage, url: string, n: number, v: number): CheckCommit {
  const text = pageText(n, v);
  const body = new TextEncoder().encode(text);
  const features = extract(text, 'text/html', url);
  const known = { contentType: 'text/html', charset: 'utf-8', status: 200, finalUrl: url, size: body.length };
  const nothing = {
    etag: null,
    lastModified: null,
    bodyHash: null,
    contentHash: null,
    from: null,
    trusted: true,
  };
  return {
    pageId: page.id,
    lease,
    at: noon,
    page: {
      validators: nothing,
      title: features.title,
      nextCheckAt: null,
      plannedFrom: page.nextCheckAt,
      notBefore: null,
      failures: 0,
      trouble: null,
      lateness: { leftOut: 0, onTime: true },
      facts: null,
      movedTo: null,
      rhythm: null,
    },
    version: {
      id: `v${n}-${v}`,
      pageId: page.id,
      contentHash: `${n}-${v}`,
      title: features.title,
      fetchedAt: noon,
      modifiedAt: null,
      body,
      bodyHash: hash('sha256', body),
      features: KeptFeatures.of(features),
      ...known,
    },
    since: [],
    looked: [],
    ended: [],
    elements: [],
    lookedAt: noon,
    reread: [],
    bad: null,
    detections: [],
    happenings: [],
    doubts: [],
    settled: [],
    notices: [],
  };
}

/** Straight into the tables: everybody has five sentinels on pages that others watch too, and each has fired twice. */
function fill(file: string, people: number, pages: readonly BenchPage[]): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; begin');
  const user = db.prepare('insert into users (id, name, name_key, created_at) values (?, ?, ?, 0)');
  const sentinel = db.prepare(
    `insert into sentinels (id, user_id, name, name_key, page_id, text, tree, state, created_at, updated_at, started_at, origins,
      page_revision) values (?, ?, ?, ?, ?, '', ?, 'enabled', 0, 0, 0, '{}', 0)`,
  );
  const detection = db.prepare(
    `insert into detections (id, sentinel_id, user_id, page_id, old_version_id, new_version_id, detected_at, list)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const notice = db.prepare(
    `insert into notices (id, user_id, sentinel_id, detection_id, kind, channel, address, message, created_at, due_at, state,
      cadence, stage) values (?, ?, ?, ?, 'change', 'email', ?, '1 changed', ?, ?, 'pending', ?, 'new')`,
  );
  const daily = JSON.stringify({ kind: 'every', interval: { amount: 1, unit: 'day' } });
  for (let person = 0; person < people; person++) {
    const userId = `u${person}`;
    user.run(userId, userId, userId);
    for (let s = 0; s < sentinelsEach; s++) {
      const page = pages[(person * 7 + s * 101) % pages.length]!;
      const id = `${userId}-s${s}`;
      const tree = {
        name: `s${s}`,
        target: { kind: 'url', url: page.url },
        ...(s % 2 === 0 && { tags: ['work'] }),
      };
      sentinel.run(id, userId, `s${s}`, `s${s}`, page.id, JSON.stringify(tree));
      for (let v = 1; v < versionsEach; v++) {
        const [old, next] = [page.versions[v - 1]!, page.versions[v]!];
        const change = {
          type: 'any',
          op: 'update',
          before: `price ${v}`,
          after: `price ${v + 1}`,
          where: 'Page',
        };
        const list = {
          oldVersion: old,
          newVersion: next,
          pageType: 'html',
          detectedAt: noon,
          changes: [change],
        };
        const at = noon + v;
        detection.run(`${id}-d${v}`, id, userId, page.id, old, next, at, JSON.stringify(list));
        notice.run(`${id}-n${v}`, userId, id, `${id}-d${v}`, `${userId}@example.org`, at, at, daily);
      }
    }
  }
  db.exec('commit');
  db.close();
}
