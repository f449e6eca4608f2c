// The SQLite file opened for durable use by several processes, with the shape Kysely wants and its statements kept prepared.
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { storable } from '../storable.ts';

export interface PreparedStatement {
  reader: boolean;
  all(parameters: readonly unknown[]): Record<string, unknown>[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<Record<string, unknown>>;
}

export interface SqliteConnection {
  database: DatabaseSync;
  prepare(sql: string): PreparedStatement;
  close(): void;
}

/** Short, because SQLite waits with the whole program standing still; patient-connection.ts does the long waiting. */
const busyTimeout = 20;
/** Opening happens before anything else runs, and so may stand still. */
const openTimeout = 10_000;
const preparedAtMost = 500;

export function openConnection(file: string): SqliteConnection {
  if (file !== ':memory:') createPrivately(file);
  const database = new DatabaseSync(file, { timeout: openTimeout, enableForeignKeyConstraints: true });
  // Only a new file takes it: what is freed can then be given back to the disk bit by bit.
  database.exec('pragma auto_vacuum = incremental');
  // The journal is folded in less often than by default: with bodies in it, that is what the disk is busiest with.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 8000;');
  database.exec(`pragma busy_timeout = ${busyTimeout}`);
  const prepared = new Map<string, PreparedStatement>();

  return {
    database,
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) {
        if (prepared.size >= preparedAtMost) prepared.clear();
        statement = prepareStatement(database, sql);
        prepared.set(sql, statement);
      }
      return statement;
    },
    close() {
      prepared.clear();
      database.close();
    },
  };
}

// Made before SQLite opens it, so that neither it nor its journal, which takes its mode, is ever readable by others.
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function prepareStatement(database: DatabaseSync, sql: string): PreparedStatement {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters.map(storable) as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
