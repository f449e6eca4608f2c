// Reads back from SQLite what it really does to keep data safe, since a pragma can be ignored without a word.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

const synchronousNames = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];

export async function durability(db: Kysely<Schema>): Promise<Record<string, string>> {
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  const foreignKeys = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
  return {
    journal_mode: journal.rows[0]!.journal_mode,
    synchronous: synchronousNames[synchronous.rows[0]!.synchronous]!,
    foreign_keys: foreignKeys.rows[0]!.foreign_keys === 1 ? 'ON' : 'OFF',
  };
}
