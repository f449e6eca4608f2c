// What differs between the two databases, and nothing else: each of the folders sqlite/ and postgres/ makes one of these.
import type { Dialect, Kysely, Transaction } from 'kysely';
import type { BatchStatement, BatchValue } from './batch-statement.ts';
import type { PageRow, Schema } from './schema.ts';
import type { Space } from './version-store.ts';

export interface StoreDialect {
  name: 'sqlite' | 'postgres';
  kysely: Dialect;
  /** Held until the transaction ends, so that two programs starting at once migrate one after the other. */
  lockMigrations(trx: Transaction<Schema>): Promise<void>;
  /** A transaction that is on the disk when it is answered; while the disk is busy, the program is not. */
  transact<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Answers a question that is asked all the time; it sees what has been committed, and nothing else. */
  read<Row>(db: Kysely<Schema>, sql: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** Runs the statement for all rows and gathers what it returns, in no particular order. */
  runBatch(
    trx: Transaction<Schema>,
    statement: BatchStatement,
    rows: BatchValue[][],
  ): Promise<Record<string, unknown>[]>;
  claimDue(db: Kysely<Schema>, claim: Claim & { ids: string[] }): Promise<PageRow[]>;
  /** The user ids of several rows as one text, separated by commas. */
  joinedUserIds: string;
  /** Added to a query whose rows nobody else may change until the transaction ends. */
  forUpdate: string;
  /** Comes before the first `stamp` in a transaction. */
  beginStamping(trx: Kysely<Schema>): Promise<void>;
  /** What a transaction marks its rows with, as an expression: never less than that of one whose rows could be seen before. */
  stamp: string;
  /** Rows stamped below it, and no others, are all there to be seen, or never will be; as an expression. */
  horizon: string;
  backup(file: string): Promise<void>;
  /** Gives a little of what was freed back to the disk; false when there is no more to give. */
  giveBack(db: Kysely<Schema>): Promise<boolean>;
  space(db: Kysely<Schema>): Promise<Space>;
  /** Whether the database can grow a little, where how much is left cannot be told; found out by trying. */
  canGrow(db: Kysely<Schema>): Promise<boolean>;
  durability(db: Kysely<Schema>): Promise<Record<string, string>>;
}

export interface Claim {
  owner: string;
  now: number;
  until: number;
}
