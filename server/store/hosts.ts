// The hosts that are visited: read and changed under a lock, so that several servers keep one pace together.
import { type Kysely, sql } from 'kysely';
import { batchStatement } from './batch-statement.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import type { HostState } from './records.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

const insertHost = batchStatement(
  { host: 'text' },
  `insert into hosts (host, next_at, failures) select host, 0, -1 from {input} as input where true
  on conflict (host) do nothing`,
);

const updateHost = batchStatement(
  { host: 'text', next_at: 'bigint', failures: 'bigint', crawl_delay_ms: 'bigint' },
  `update hosts set next_at = input.next_at, failures = input.failures, crawl_delay_ms = input.crawl_delay_ms
  from {input} as input where hosts.host = input.host`,
);

export function hosts(db: Kysely<Schema>, dialect: StoreDialect): Store['hosts'] {
  return {
    async known(names) {
      const known = new Map<string, HostState>();
      for (const chunk of inChunks([...new Set(names)])) {
        const rows = await db.selectFrom('hosts').selectAll().where('host', 'in', chunk).execute();
        for (const row of rows) {
          const state = toState(row);
          if (state !== null) known.set(row.host, state);
        }
      }
      return known;
    },
    async change(names, decide) {
      const changed = new Map<string, HostState>();
      for (const chunk of inChunks([...new Set(names)].sort())) {
        await db.transaction().execute(async (trx) => {
          // Made first, in one order for all: a row that is not there cannot be locked.
          await dialect.runBatch(
            trx,
            insertHost,
            chunk.map((name) => [name]),
          );
          const { rows } = await sql<Schema['hosts']>`
            select * from hosts where host in (${sql.join(chunk)}) order by host ${sql.raw(dialect.forUpdate)}`.execute(
            trx,
          );
          for (const row of rows) changed.set(row.host, decide(toState(row), row.host));
          await dialect.runBatch(
            trx,
            updateHost,
            chunk.map((name) => {
              const { nextAt, failures, crawlDelayMs } = changed.get(name)!;
              return [name, nextAt, failures, crawlDelayMs];
            }),
          );
        });
      }
      return changed;
    },
  };
}

/** A row made just now says nothing yet. */
function toState(row: Schema['hosts']): HostState | null {
  if (row.failures < 0) return null;
  const { next_at: nextAt, failures, crawl_delay_ms: crawlDelayMs } = row;
  return { nextAt, failures, crawlDelayMs };
}
