// Makes sure that only one server works on an SQLite file: the lock is the operating system's, so a crash releases it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ServerLock {
  release(): void;
}

/** Null while another server holds the folder. */
export function lockDataDir(dataDir: string): ServerLock | null {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'server.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    return { release: () => lock.close() };
  } catch {
    lock.close();
    return null;
  }
}
