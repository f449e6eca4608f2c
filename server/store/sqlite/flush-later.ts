// Work that is committed without the whole program standing still while the disk flushes. Another thread flushes the journal, and
// only then is the work answered for; whatever is written in the usual way meanwhile flushes it along.
import { type FileHandle, open } from 'node:fs/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

const normal = CompiledQuery.raw('pragma synchronous = normal');
const full = CompiledQuery.raw('pragma synchronous = full');

/** Nobody waits for the disk. What a power cut takes away then is whole transactions, the newest first. */
export function withoutFlush<T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(normal);
    try {
      return await work(connection);
    } finally {
      await connection.executeQuery(full);
    }
  });
}

export interface Journal {
  /** What was committed before is on the disk when this is answered. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function journalOf(file: string): Journal {
  let handle: Promise<FileHandle> | null = null;
  return {
    async flush() {
      // It is there from the first write on, for as long as the database is open.
      if (file === ':memory:') return;
      handle ??= open(`${file}-wal`, 'r+');
      await (await handle).datasync();
    },
    async close() {
      await (await handle)?.close();
    },
  };
}
