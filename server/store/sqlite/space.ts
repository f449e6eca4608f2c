// What the SQLite file takes, its journal included, and what is left on the disk it lies on.
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Space } from '../version-store.ts';

export async function space(db: Kysely<Schema>, file: string): Promise<Space> {
  if (file === ':memory:') {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
    return { usedBytes: rows[0]!.bytes, freeBytes: null };
  }
  const sizes = ['', '-wal', '-shm'].map((part) =>
    stat(file + part).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  const usedBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const disk = await statfs(dirname(file));
  return { usedBytes, freeBytes: disk.bavail * disk.bsize };
}
