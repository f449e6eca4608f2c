// Tells from an error that the disk of the database is full, by the databases' own numbers.

import { fullDisk } from '../core/versions/storage-state.ts';
import type { World } from './world.ts';

/** What people are told then. */
export const noRoomMessage = fullDisk;

const sqliteFull = new Set([
  13, // SQLITE_FULL
  778, // SQLITE_IOERR_WRITE
  4874, // SQLITE_IOERR_SHMSIZE
]);
const others = new Set(['53100', 'ENOSPC']);

export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: number; code?: string };
  return (errcode !== undefined && sqliteFull.has(errcode)) || (code !== undefined && others.has(code));
}

/** Whoever finds the disk full says so to all: people see it, and it is looked whether there is room again. */
export function noteNoRoom({ storage, now }: Pick<World, 'storage' | 'now'>, error: unknown): boolean {
  if (!isNoRoom(error)) return false;
  storage.fullSince ??= now();
  return true;
}
