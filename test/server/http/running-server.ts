// A real server in this process on a free port, with its own data folder, for tests of the HTTP side.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { type RunningServer, startServer } from '../../../server/main.ts';

export interface TestServer extends RunningServer {
  dataDir: string;
  port: number;
}

export async function startTestServer(flags: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'webvigil-http-'));
  const config = readConfig({ port: '0', data: dataDir, 'log-level': 'error', ...flags }, {});
  const server = await startServer(config, 'dist/web');
  return {
    ...server,
    dataDir,
    port: Number(new URL(server.address).port),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
