// Gives pages of the file that are no longer used back to the disk, a few at a time, so that nobody waits for it.
import type { SqliteConnection } from './connection.ts';

const pagesAtOnce = 500;

export function giveBack({ database }: SqliteConnection): boolean {
  const free = () => Number(database.prepare('pragma freelist_count').get()?.freelist_count ?? 0);
  const before = free();
  if (before > 0) database.exec(`pragma incremental_vacuum(${pagesAtOnce})`);
  const after = free();
  // A file made by an earlier program gives nothing back; what is free in it is used again.
  if (after > 0 && after < before) return true;
  // The file shrinks, and the journal with it, when all that was written is in its place.
  database.exec('pragma wal_checkpoint(truncate)');
  return false;
}
