// A second connection, for what is asked all the time: it need not wait for transactions that are under way, and sees none of
// what they have not committed. An answer comes at once, without all that Kysely does around a query.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { storable } from '../storable.ts';

export interface Reader {
  all(sql: string, parameters: readonly unknown[]): Record<string, unknown>[];
  close(): void;
}

/** The file is there, and its journal: the writing connection has been opened before. */
export function openReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  return {
    all(sql, parameters) {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      return statement.all(...(parameters.map(storable) as SQLInputValue[]));
    },
    close() {
      prepared.clear();
      database.close();
    },
  };
}
