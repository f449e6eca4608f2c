// The real server as a process, on a data folder filled beforehand: it does not know that it is being measured.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../server/store/open-store.ts';
import type { LifeWrite } from '../server/store/store.ts';
import { parseSentinel } from '../shared/sentinel/parse.ts';
import type { SiteState } from './check-site.ts';

export interface Site {
  origin: string;
  set(state: SiteState): Promise<void>;
  stop(): void;
}

export async function startSite(script = './check-site.ts'): Promise<Site> {
  const child = fork(new URL(script, import.meta.url));
  const [port] = await once(child, 'message');
  return {
    origin: `http://127.0.0.1:${port}`,
    async set(state) {
      const done = once(child, 'message');
      child.send(state);
      await done;
    },
    stop: () => child.disconnect(),
  };
}

export interface Round {
  /** From the moment they were due to the last commit. */
  ms: number;
  /** The mean of all of them. */
  meanMs: number;
}

export interface MeasuredServer {
  /** Makes these pages due together and waits for their checks; `beside` are due too, and not waited for. */
  round(urls: readonly string[], beside?: readonly string[]): Promise<Round>;
  /** The most memory it has had, with all processes it started. */
  peakMb(): number;
  count(sql: string): number;
  stop(): Promise<void>;
}

/** One person with one sentinel on each page. */
export async function startMeasured(urls: readonly string[], flags: string[]): Promise<MeasuredServer> {
  const dir = mkdtempSync(join(tmpdir(), 'webvigil-check-'));
  const file = join(dir, 'webvigil.sqlite');
  await fill(file, urls);
  const log = openSync(join(dir, 'log'), 'w');
  const profile = process.env.BENCH_PROFILE
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  const child = spawn(
    process.execPath,
    [
      ...profile,
      'server/cli/webvigil.js',
      'serve',
      '--json',
      '--no-build',
      '--port=0',
      `--data=${dir}`,
      ...flags,
    ],
    { cwd: new URL('..', import.meta.url), stdio: ['ignore', 'pipe', log] },
  );
  await once(child.stdout!, 'data');
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('create temp table chosen (id text primary key)');
  const ids = new Map(urls.map((url, i) => [url, `page-${i}`]));
  const one = (sql: string, ...values: number[]) =>
    Object.values(database.prepare(sql).get(...values)!).map(Number);

  return {
    async round(chosen, beside = []) {
      const at = Date.now() + 1500;
      database.exec('begin immediate; delete from chosen');
      const choose = database.prepare('insert into chosen values (?)');
      // Every tenth check is unconditional; here the kinds are measured apart.
      const due = database.prepare('update pages set next_check_at = ?, checks = 0 where id = ?');
      for (const url of [...chosen, ...beside]) due.run(at, ids.get(url)!);
      for (const url of chosen) choose.run(ids.get(url)!);
      database.exec('commit');
      const ofChosen = 'from chosen join pages on pages.id = chosen.id';
      // Asking takes time of the machine, too.
      do await new Promise((resolve) => setTimeout(resolve, 200));
      while (one(`select count(*) ${ofChosen} where next_check_at <= ?`, at)[0]! > 0);
      const [last, mean] = one(`select max(checked_at), avg(checked_at) ${ofChosen}`);
      return { ms: last! - at, meanMs: mean! - at };
    },
    peakMb: () => peakMb(child),
    count: (sql) => one(sql)[0]!,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      database.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function peakMb({ pid }: ChildProcess): number {
  const own = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return (
    Number(own![1]) / 1024 +
    children.reduce((sum, one) => sum + peakMb({ pid: Number(one) } as ChildProcess), 0)
  );
}

async function fill(file: string, urls: readonly string[]): Promise<void> {
  const store = await openStore({ kind: 'sqlite', file });
  const userId = 'user';
  await store.users.create({ id: userId, name: 'bench', passwordHash: null, createdAt: 0 });
  const text = (i: number) => `Create Sentinel s${i} Using ${urls[i]} Monitor any change OR all links`;
  let revision: number | null = null;
  for (let from = 0; from < urls.length; from += 1000) {
    const writes: LifeWrite[] = [];
    for (let i = from; i < Math.min(urls.length, from + 1000); i++) {
      const identity = { url: urls[i]!, mode: 'plain' as const, ownerId: null, credentials: null };
      const { id: pageId } = await store.pages.ensure(identity, `page-${i}`, 0);
      const parsed = parseSentinel(text(i));
      if (!parsed.ok) throw new Error(JSON.stringify(parsed));
      const times = {
        createdAt: 0,
        updatedAt: 0,
        startedAt: 0,
        disabledAt: null,
        resumedAt: null,
        pausedInTrouble: false,
        endedAt: null,
      };
      const touches = { revision: 1, tags: [], edited: null, steered: null };
      const own = { id: `sentinel-${i}`, userId, name: `s${i}`, pageId, text: text(i), tree: parsed.tree };
      writes.push({
        kind: 'create',
        sentinel: {
          ...own,
          ...times,
          ...touches,
          origins: {},
          state: 'enabled',
          sinceSeq: null,
          element: null,
        },
      });
    }
    const nothing = { definitions: [], definitionsRemoved: [], timersAdded: [], timersRemoved: [] };
    const changes = { head: { now: 0, sequence: 1 }, ...nothing };
    await store.life.commit({ userId, revision, changes, wakeAt: null, writes });
    revision = (revision ?? 0) + 1;
  }
  await store.close();
}
