// The pages that are due, with what decides on their turn: read often and in bulk, so no more of them than that.
import { CompiledQuery, type Kysely } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import type { DuePage } from './records.ts';
import type { Schema } from './schema.ts';

interface Row {
  id: string;
  url: string;
  mode: string;
  due_at: number;
  checks: number;
  doubted: number | null;
  users: string | null;
}

/** Where many watch a page, the first few stand for all of them. */
const sentinelsAsked = 50;
const usersTold = 4;

export function duePages(db: Kysely<Schema>, dialect: StoreDialect) {
  const place = dialect.name === 'sqlite' ? (i: number) => `?${i}` : (i: number) => `$${i}`;
  const [now, afterTime, afterId, limit] = [place(1), place(2), place(3), place(4)];
  const text = `
    select pages.id, substr(url, 1, 300) as url, mode, next_check_at as due_at, checks,
      (select min(due_at) from doubts where page_id = pages.id) as doubted,
      (select ${dialect.joinedUserIds} from (
        select distinct user_id from (
          select user_id from sentinels where page_id = pages.id and state = 'enabled' limit ${sentinelsAsked}
        ) as asked limit ${usersTold}
      ) as told) as users
    from pages
    where mode <> 'browser' and next_check_at <= ${now} and (next_check_at, pages.id) > (${afterTime}, ${afterId})
      and (lease_owner is null or lease_until <= ${now})
    order by next_check_at, pages.id limit ${limit}`;

  return async (query: {
    now: number;
    after?: { dueAt: number; id: string };
    limit: number;
  }): Promise<DuePage[]> => {
    const { dueAt, id } = query.after ?? { dueAt: Number.MIN_SAFE_INTEGER, id: '' };
    const values = [query.now, dueAt, id, query.limit];
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
    return rows.map((row) => ({
      id: row.id,
      url: row.url,
      users: row.users?.split(',') ?? [],
      dueAt: row.due_at,
      kind: kindOf(row, query.now),
      rendered: row.mode === 'rendered',
    }));
  };
}

function kindOf({ checks, doubted }: Row, now: number): DuePage['kind'] {
  if (doubted !== null && doubted <= now) return 'confirm';
  return checks === 0 ? 'first' : 'due';
}
