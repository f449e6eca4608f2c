// A pool of PostgreSQL connections in the shape Kysely wants, with whole numbers as numbers and statements kept prepared.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { storable } from '../storable.ts';

const int8 = 20;
const preparedAtMost = 200;

export function openPool(url: string): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: 'webvigil',
    types: {
      // Times and counts stay far below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text'),
    },
  });
  // An idle connection that breaks is replaced; whoever asks next learns of it if the server is really gone.
  pool.on('error', () => {});

  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let wrapped = clients.get(client);
      if (!wrapped) {
        wrapped = preparingClient(client, names);
        clients.set(client, wrapped);
      }
      return wrapped;
    },
  };
}

function preparingClient(client: PoolClient, names: Map<string, string>): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[] = []) => {
    let name = names.get(text);
    if (name === undefined && values.length > 0 && names.size < preparedAtMost) {
      name = `webvigil_${names.size + 1}`;
      names.set(text, name);
    }
    return client.query({ text, values: values.map(storable), ...(name !== undefined && { name }) });
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
