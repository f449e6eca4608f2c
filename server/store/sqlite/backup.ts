// A consistent copy of the running SQLite database into a new file; the copy appears under its name only when complete.
import { link, open, rm } from 'node:fs/promises';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';

export async function backup(from: string, to: string): Promise<void> {
  const partial = `${to}.partial-${process.pid}`;
  await (await open(partial, 'wx', 0o600)).close();
  // A connection of its own only reads, so the copy never waits for, nor holds up, what the store is writing.
  const source = new DatabaseSync(from);
  try {
    // All pages in one step: with smaller steps every write in between would start the copy over.
    await copyDatabase(source, partial, { rate: 0x7fffffff });
    const copied = await open(partial, 'r+');
    await copied.sync();
    await copied.close();
    await link(partial, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new Error(`There is already a file at ${to}. Choose another name for the backup.`);
    });
  } finally {
    source.close();
    await rm(partial, { force: true });
  }
}
