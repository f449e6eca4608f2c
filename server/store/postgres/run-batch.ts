// Runs a batch statement on PostgreSQL: all rows travel as one array per column, so a batch costs one round trip.
import { CompiledQuery, type Transaction } from 'kysely';
import type { BatchStatement, BatchValue, ColumnType } from '../batch-statement.ts';
import type { Schema } from '../schema.ts';
import { stamp } from './stamps.ts';

const arrayTypes: Record<ColumnType, string> = { text: 'text[]', bigint: 'bigint[]', bytes: 'bytea[]' };
const texts = new WeakMap<BatchStatement, string>();

export async function runBatch(trx: Transaction<Schema>, statement: BatchStatement, rows: BatchValue[][]) {
  const columns = statement.columns.map((_, index) => rows.map((row) => row[index]));
  const result = await trx.executeQuery(CompiledQuery.raw(textOf(statement), columns));
  return result.rows as Record<string, unknown>[];
}

function textOf(statement: BatchStatement): string {
  let text = texts.get(statement);
  if (text === undefined) {
    const names = statement.columns.map(([name]) => name).join(', ');
    const arrays = statement.columns
      .map(([, type], index) => `$${index + 1}::${arrayTypes[type]}`)
      .join(', ');
    text = statement.sql
      .replace('{input}', `(select * from unnest(${arrays}) as rows(${names}))`)
      .replaceAll('{stamp}', stamp);
    texts.set(statement, text);
  }
  return text;
}
