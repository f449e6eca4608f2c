// Two real servers on one PostgreSQL database and one real mail server: each change is told once, by one of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../contract/postgres-server.ts';
import { type MailServer, startMailServer } from '../server/notify/mail-server.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { clientWith, pairDevice, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let postgres: PostgresServer;
let site: LocalSite;
let mail: MailServer;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await startLocalSite();
  mail = await startMailServer();
  folder = mkdtempSync(join(tmpdir(), 'webvigil-key-'));
});
afterAll(async () => {
  await stopAllServers();
  await site?.close();
  await mail?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('tell each change once, and know each other’s links', async () => {
  const flags = [
    `--database=${await postgres.createDatabase()}`,
    `--allow-hosts=${site.host}`,
    `--smtp=smtp://127.0.0.1:${mail.port}`,
    '--mail-from=webvigil@watch.example',
    // The same for both, so that what one has signed the other knows.
    `--secret-key-file=${join(folder, 'secret.key')}`,
  ];
  const names = Array.from({ length: 24 }, (_, index) => `s${index}`);
  for (const name of names) site.set(`/${name}`, page(name, '<p>first edition</p>'));
  const one = await startServerProcess({ flags });
  const token = await pairDevice(one);
  const two = await startServerProcess({ flags });
  const call = clientWith(two.address, token);
  const ids: string[] = [];
  for (const name of names) {
    const text = `Create Sentinel ${name} Using ${site.origin}/${name} Notify by email ${name}@example.org immediately`;
    ids.push((await call('createSentinel', { text })).id);
  }
  await until('all baselines', async () =>
    (await call('listSentinels', {})).every(({ versions }) => versions === 1),
  );

  for (const name of names) site.set(`/${name}`, page(name, '<p>second edition</p>'));
  const [viaOne, viaTwo] = [clientWith(one.address, token), call];
  await Promise.all(ids.map((id, index) => (index % 2 ? viaOne : viaTwo)('checkSentinel', { id })));
  const allTold = async () => {
    const { channels } = await call('getTelling', {});
    return channels.find(({ kind }) => kind === 'email')!.waiting === 0;
  };
  await until('all mails', async () => mail.mails.length >= names.length && (await allTold()));
  expect(mail.mails.map(({ to }) => to[0]!.split('@')[0]).toSorted()).toEqual(names.toSorted());
  // One after the other, each seen by another of them.
  for (const [index, name] of names.slice(0, 6).entries()) {
    const before = mail.mails.length;
    site.set(`/${name}`, page(name, '<p>third edition</p>'));
    await (index % 2 ? viaOne : viaTwo)('checkSentinel', { id: ids[index]! });
    await until(`the second mail of ${name}`, async () => mail.mails.length > before && (await allTold()));
  }
  expect(mail.mails).toHaveLength(names.length + 6);
  expect(new Set(mail.mails.map(({ parsed }) => parsed.messageId)).size).toBe(names.length + 6);
  const told = (log: string) => log.split('\n').filter((line) => line.includes('"told"')).length;
  expect([told(one.log()), told(two.log())].every((count) => count > 0)).toBe(true);
  expect(told(one.log()) + told(two.log())).toBe(names.length + 6);

  // A link made by one of them works at the other.
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(mail.mails[0]!.raw)![1]!;
  for (const { address } of [one, two])
    expect((await fetch(`${address}${new URL(link).pathname}`)).status).toBe(200);
  expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
}, 120_000);
