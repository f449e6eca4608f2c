// The real server as its own process, as a person starts it, with a fresh data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, createClient } from '../../shared/api/client.ts';

export interface Greeting {
  address: string;
  signInCode?: string;
  pairingCode?: string;
}

export interface ServerProcess extends Greeting {
  child: ChildProcess;
  dataDir: string;
  /** What it wrote to its log so far. */
  log(): string;
  /** Stops in good order; answers the exit code. */
  stop(): Promise<number>;
  /** kill -9. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  dataDir?: string;
  flags?: string[];
}

const started = new Set<ServerProcess>();

export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'webvigil-'));
  // The sites of the tests are our own, and may be looked at without pauses.
  const own = ['--json', '--no-build', '--port=0', '--host-spacing=0s', `--data=${dataDir}`];
  const flags = ['serve', ...own, ...(options.flags ?? [])];
  const child = spawn(process.execPath, ['server/cli/webvigil.js', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr!.on('data', (chunk) => {
    log += chunk;
  });
  const greeting = await firstLine(child, () => log);
  const exited = once(child, 'exit');
  const server: ServerProcess = {
    ...greeting,
    child,
    dataDir,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      started.delete(server);
      return code as number;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
      started.delete(server);
    },
  };
  started.add(server);
  return server;
}

/** For afterAll: nothing a test left running outlives it. */
export async function stopAllServers(): Promise<void> {
  for (const server of [...started]) {
    await server.kill();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}

function firstLine(child: ChildProcess, log: () => string): Promise<Greeting> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout!.on('data', (chunk) => {
      out += chunk;
      const end = out.indexOf('\n');
      if (end >= 0) resolve(JSON.parse(out.slice(0, end)));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${log()}`)));
  });
}

/** A device token, got by the pairing code as an extension does. It outlives restarts of the server. */
export async function pairDevice(server: Greeting, deviceName = 'Test'): Promise<string> {
  const { token } = await clientWith(server.address)('pair', { code: server.pairingCode!, deviceName });
  return token;
}

export async function pairedClient(server: Greeting): Promise<Call> {
  return clientWith(server.address, await pairDevice(server));
}

export function clientWith(address: string, token?: string): Call {
  return createClient(async ({ method, path, body, wantsBytes }) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === null ? {} : { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString(wantsBytes && response.ok ? 'base64' : 'utf8');
    return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
  });
}
