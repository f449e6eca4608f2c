// How a server starts and stops: greeting, refusals, and a stop in good order while checks run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { page, startLocalSite } from './local-site.ts';
import { clientWith, pairDevice, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'webvigil-life-'));
afterAll(async () => {
  await stopAllServers();
  rmSync(dataDir, { recursive: true, force: true });
});

function webvigil(input: string, ...args: string[]): { code: number | null; err: string } {
  const done = spawnSync(process.execPath, ['server/cli/webvigil.js', ...args, `--data=${dataDir}`], {
    encoding: 'utf8',
    input,
    timeout: 20_000,
  });
  return { code: done.status, err: done.stderr };
}

describe('a server', () => {
  it('offers ways in at the first start, and none once somebody is in', async () => {
    const first = await startServerProcess({ dataDir });
    expect(first).toMatchObject({
      signInCode: expect.any(String),
      pairingCode: expect.stringMatching(/^\w{4}-\w{4}$/),
    });
    await pairDevice(first);
    expect(await first.stop()).toBe(0);
    const second = await startServerProcess({ dataDir });
    expect(second.signInCode).toBeUndefined();
    await second.stop();
  });

  it('does not share its data folder with another server', async () => {
    const server = await startServerProcess({ dataDir });
    expect(webvigil('', 'serve', '--no-build', '--port=0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another server works on the folder'),
    });
    await server.stop();
  });

  it('listens beyond this machine only once there is an account with a password', async () => {
    const refused = webvigil('', 'serve', '--no-build', '--port=0', '--host=0.0.0.0');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('needs an account with a password first'),
    });
    expect(webvigil('a long password', 'user', 'add', 'ann', '--password-stdin').code).toBe(0);
    const open = await startServerProcess({ dataDir, flags: ['--host=0.0.0.0'] });
    expect(await (await fetch(`${open.address}/api/health`)).json()).toMatchObject({ status: 'ok' });
    await open.stop();
  });

  it('says that a port is taken', async () => {
    const site = await startLocalSite();
    const { port } = new URL(site.origin);
    const refused = webvigil('', 'serve', '--no-build', `--port=${port}`);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`Port ${port} is taken`) });
    await site.close();
  });

  it('stops within ten seconds while a check hangs, and loses nothing', async () => {
    const site = await startLocalSite();
    let asked = false;
    site.set('/slow', () => {
      asked = true;
    });
    const server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
    const token = await pairDevice(server);
    const { id } = await clientWith(server.address, token)('createSentinel', {
      text: `Create Sentinel slow Using ${site.origin}/slow`,
    });
    await until('the check to hang', () => asked);
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    site.set('/slow', page('Slow', '<p>here after all</p>'));
    const again = await startServerProcess({
      dataDir: server.dataDir,
      flags: [`--allow-hosts=${site.host}`],
    });
    const sentinel = await until('the check', async () => {
      const view = await clientWith(again.address, token)('getSentinel', { id });
      return view.versions === 1 ? view : null;
    });
    expect(sentinel.trouble).toBeNull();
    await again.stop();
    await site.close();
  });

  it('tells each check in its log, with page and request ids, as JSON', async () => {
    const site = await startLocalSite();
    site.set('/', page('Home', '<p>hello</p>'));
    const server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`, '--log-level=debug'] });
    const call = clientWith(server.address, await pairDevice(server));
    await call('createSentinel', { text: `Create Sentinel home Using ${site.origin}/` });
    const lines = await until('the log', () => {
      const all = server
        .log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return all.some((line) => line.event === 'checked') ? all : null;
    });
    expect(lines.find((line) => line.event === 'checked')).toMatchObject({
      level: 'info',
      page: expect.any(String),
      outcome: 'first-version',
    });
    expect(lines.find((line) => line.event === 'request')).toMatchObject({
      request: expect.any(String),
      status: 200,
    });
    await server.stop();
    await site.close();
  });
});
