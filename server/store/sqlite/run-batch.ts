// Runs a batch statement on SQLite: prepared once, run row by row, without a pause in which anything else could happen.
import type { BatchStatement, BatchValue } from '../batch-statement.ts';
import type { SqliteConnection } from './connection.ts';
import { stamp } from './stamps.ts';

const texts = new WeakMap<BatchStatement, string>();

export async function runBatch(
  connection: SqliteConnection,
  statement: BatchStatement,
  rows: BatchValue[][],
) {
  const prepared = connection.prepare(textOf(statement));
  const returned: Record<string, unknown>[] = [];
  for (const row of rows) {
    if (prepared.reader) returned.push(...prepared.all(row));
    else prepared.run(row);
  }
  return returned;
}

function textOf(statement: BatchStatement): string {
  let text = texts.get(statement);
  if (text === undefined) {
    const input = statement.columns.map(([name]) => `? as ${name}`).join(', ');
    text = statement.sql.replace('{input}', `(select ${input})`).replaceAll('{stamp}', stamp);
    texts.set(statement, text);
  }
  return text;
}
