// A hot statement written once for both databases: its rows come from a table called `input`, which SQLite fills with one
// row per run of a prepared statement, and PostgreSQL with all rows of the batch at once, in one round trip.

export type BatchValue = string | number | null | Uint8Array;

export type ColumnType = 'text' | 'bigint' | 'bytes';

export interface BatchStatement {
  columns: [name: string, type: ColumnType][];
  /** Stands for the statement in caches; the text holds `{input}` where the rows come in, `{stamp}` for the dialect's. */
  sql: string;
}

export function batchStatement(columns: Record<string, ColumnType>, sql: string): BatchStatement {
  return { columns: Object.entries(columns), sql };
}
