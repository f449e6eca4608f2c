// Puts a backup in the place of the SQLite database, but only after a copy of it has proved to be whole and ours.
import { existsSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { refuseNewer } from '../migrate.ts';

/**
 * Answers where the database that was there is kept, or null if there was none. Throws, with a sentence for the
 * operator and with nothing changed, if the backup is damaged, not WebVigil's, or from a newer program. The server must
 * not be running.
 */
export async function restoreSqlite(from: string, to: string): Promise<string | null> {
  const incoming = `${to}.restoring`;
  try {
    await removeDatabase(incoming);
    await copyFile(from, incoming);
    if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${incoming}-wal`);
    await chmod(incoming, 0o600);
    check(incoming, from);
    await flush(incoming);
    const kept = existsSync(to) ? await moveAside(to) : null;
    await rename(incoming, to);
    return kept;
  } finally {
    await removeDatabase(incoming);
  }
}

function check(file: string, name: string): void {
  const database = new DatabaseSync(file, { open: false });
  try {
    database.open();
    const integrity = database.prepare('pragma integrity_check(1)').get();
    if (integrity?.integrity_check !== 'ok') throw new Error(String(integrity?.integrity_check));
    const isOurs = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
    if (!isOurs) throw new Error('it holds no WebVigil data');
    refuseNewer(
      database
        .prepare('select name from migrations order by name')
        .all()
        .map((row) => String(row.name)),
    );
    database.exec('pragma wal_checkpoint(truncate)');
  } catch (error) {
    throw new Error(`${name} cannot be restored: ${(error as Error).message}.`.replace('..', '.'), {
      cause: error,
    });
  } finally {
    if (database.isOpen) database.close();
  }
}

async function moveAside(file: string): Promise<string> {
  foldInJournal(file);
  const kept = `${file}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  // The journal goes along: left behind, it would be played into the restored database.
  for (const part of ['-wal', '-shm', '']) {
    if (existsSync(file + part)) await rename(file + part, kept + part);
  }
  return kept;
}

function foldInJournal(file: string): void {
  try {
    const database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  } catch {
    // A database too damaged to open may be the very reason for restoring; it is kept as it is.
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

async function removeDatabase(file: string): Promise<void> {
  for (const part of ['', '-wal', '-shm']) await rm(file + part, { force: true });
}
