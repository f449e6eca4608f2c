// Messages that are due are leased to who sends them: everybody's first ones before anybody's later ones, few of one person.
import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { toMessage } from './recipient-row.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import type { MessageRow } from './telling-schema.ts';

/** Looked at for whose turn it is. Who is passed over for now is not among them, however many of theirs wait. */
const candidates = 200;

export function claimMessages(db: Kysely<Schema>, dialect: StoreDialect): Store['outbox']['claim'] {
  const skipLocked = sql.raw(dialect.name === 'postgres' ? 'for update of messages skip locked' : '');
  return async ({ channel, owner, now, until, limit, each, except }) => {
    const free = sql`state = 'pending' and due_at <= ${now} and (lease_owner is null or lease_until <= ${now})`;
    const others = except.length === 0 ? sql`true` : sql`user_id not in (${sql.join([...except])})`;
    // All of it is asked again once the row is locked: another node may have been quicker, and have sent it already.
    const { rows } = await sql<MessageRow>`
      with chosen as materialized (
        select messages.id from messages join (
          select id, row_number() over (partition by user_id order by due_at, id) as turn from (
            select id, user_id, due_at from messages
            where channel = ${channel} and ${free} and ${others}
            order by due_at, id limit ${candidates}
          ) as due
        ) as turns on turns.id = messages.id
        where turn <= ${each} order by turn, due_at, messages.id limit ${limit} ${skipLocked})
      update messages set lease_owner = ${owner}, lease_until = ${until}, lease_token = lease_token + 1,
        attempts = attempts + 1
      where ${free} and id in (select id from chosen)
      returning *`.execute(db);
    return rows
      .sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1))
      .map((row) => ({ message: toMessage(row), lease: { owner, token: row.lease_token, until } }));
  };
}
