// Asks the databases what the stored versions take: the bytes of the bodies alone, and everything with rows and indexes.
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

export interface Use {
  bodies: number;
  total: number;
}

const bodiesQuery =
  'select coalesce(sum(length(bytes)), 0) as bytes from blobs where id in (select body_id from versions)';

export async function sqliteUse(file: string): Promise<Use> {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma wal_checkpoint(truncate)');
    const number = (sql: string) => Number(Object.values(database.prepare(sql).get()!)[0]);
    const total = number('pragma page_count') * number('pragma page_size');
    return { bodies: number(bodiesQuery), total };
  } finally {
    database.close();
  }
}

export async function postgresUse(url: string): Promise<Use> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // What updates left behind is given back, as the server does by itself sooner or later.
    await client.query('vacuum full');
    const number = async (sql: string) => Number(Object.values((await client.query(sql)).rows[0])[0]);
    const total = await number('select pg_database_size(current_database())');
    return { bodies: await number(bodiesQuery), total };
  } finally {
    await client.end();
  }
}
