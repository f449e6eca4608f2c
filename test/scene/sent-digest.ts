// A daily digest as it was really sent: two days of watching, a server that tells what became due, and the mail it sent.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../e2e/server-process.ts';
import { until } from '../e2e/until.ts';
import { startMailServer } from '../server/notify/mail-server.ts';
import { makeHistory } from './make-history.ts';
import { scenePages } from './scene-pages.ts';

const tags: Record<string, string> = {
  'city-news': 'press',
  lamp: 'shopping',
  jobs: 'work',
  papers: 'work',
  rail: 'travel',
};

/** Its HTML. */
export async function sentDigest(): Promise<string> {
  const mail = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'webvigil-digest-'));
  const settings = {
    smtp: `smtp://127.0.0.1:${mail.port}`,
    'mail-from': 'webvigil@watch.example',
    'public-address': 'https://watch.example',
  };
  const pages = scenePages
    .filter(({ name }) => name in tags)
    .map((page) => ({
      ...page,
      every: 0.4,
      parts: `${page.parts}\nTags [${tags[page.name]}]\nNotify by email jill@example.org daily`,
    }));
  await makeHistory(dataDir, 2, pages, settings);
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const server = await startServerProcess({ dataDir, flags });
  await until('the digest', () => mail.mails.length > 0);
  await server.stop();
  await mail.close();
  rmSync(dataDir, { recursive: true, force: true });
  return mail.mails[0]!.parsed.html as string;
}
