// SQLite as the store's database: one file, one connection per process, every transaction a writing one from its start.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { StoreDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';
import { backup } from './backup.ts';
import { claimDue } from './claim-due.ts';
import { openConnection } from './connection.ts';
import { durability } from './durability.ts';
import { journalOf, withoutFlush } from './flush-later.ts';
import { giveBack } from './give-back.ts';
import { isBusy, patientConnection } from './patient-connection.ts';
import { openReader } from './reader.ts';
import { runBatch } from './run-batch.ts';
import { space } from './space.ts';
import { horizon, nextStamp, stamp } from './stamps.ts';

export function sqliteDialect(file: string): StoreDialect {
  const connection = openConnection(file);
  // What lies in memory is seen by its own connection alone.
  const reader = file === ':memory:' ? null : openReader(file);
  const journal = journalOf(file);
  const close = () => {
    void journal.close();
    reader?.close();
    connection.close();
  };
  return {
    name: 'sqlite',
    kysely: new ImmediateDialect({ database: { ...connection, close } }),
    // The transaction has taken the only write lock there is.
    lockMigrations: async () => {},
    async transact(db, work) {
      const done = await withoutFlush(db, (one) => one.transaction().execute(work));
      await journal.flush();
      return done;
    },
    async read<Row>(db: Kysely<Schema>, text: string, parameters: readonly unknown[]) {
      try {
        if (reader !== null) return reader.all(text, parameters) as Row[];
      } catch (error) {
        // Whoever puts the journal in order is waited for as by everything else.
        if (!isBusy(error)) throw error;
      }
      return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
    },
    runBatch: (_trx, statement, rows) => runBatch(connection, statement, rows),
    claimDue,
    joinedUserIds: 'group_concat(user_id)',
    forUpdate: '',
    beginStamping: async () => {
      connection.prepare(nextStamp).run([]);
    },
    stamp,
    horizon,
    backup: (to) => backup(file, to),
    giveBack: async () => giveBack(connection),
    space: (db) => space(db, file),
    // A file on a disk, of which all can be told; or in memory, which is not full before everything ends.
    canGrow: async () => true,
    durability,
  };
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

class ImmediateDriver extends SqliteDriver {
  #patient: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= patientConnection(await super.acquireConnection());
    return this.#patient;
  }

  // A disk that is full, or fails, has ended the transaction already; what went wrong then is what counts.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }

  // A transaction that reads first and writes later can fail in the middle when another process wrote in between;
  // taking the write lock at the start makes it wait instead.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
