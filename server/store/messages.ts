// Messages as people see them: what went out, what waits, what was given up and why.
import { type Kysely, sql } from 'kysely';
import { toMessage } from './recipient-row.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function messages(db: Kysely<Schema>): Store['messages'] {
  return {
    async byId(id) {
      const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toMessage(row) : null;
    },
    async ofUser({ userId, channel, sentSince, after, limit }) {
      let query = db.selectFrom('messages').selectAll().where('user_id', '=', userId).limit(limit);
      if (channel !== undefined) query = query.where('channel', '=', channel);
      if (sentSince === undefined) query = query.orderBy('created_at', 'desc').orderBy('id', 'desc');
      else {
        query = query.where('sent_at', '>=', sentSince).orderBy('sent_at').orderBy('id');
        if (after !== undefined)
          query = query.where((eb) => eb.or([eb('sent_at', '>', sentSince), eb('id', '>', after)]));
      }
      return (await query.execute()).map(toMessage);
    },
    async waiting(userId) {
      return db
        .selectFrom('notices')
        .select(['channel', (eb) => eb.fn.countAll<number>().as('count')])
        .where('user_id', '=', userId)
        .where('state', '=', sql.lit('pending'))
        .where('stage', '<>', 'direct')
        .groupBy('channel')
        .execute();
    },
  };
}
