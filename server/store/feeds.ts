// Feeds at secret addresses: found by the hash of the secret, shown to their owner by opening the sealed one.
import type { Kysely } from 'kysely';
import type { Feed } from './notify-records.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function feeds(db: Kysely<Schema>): Store['feeds'] {
  return {
    async create(feed) {
      const { id, userId, tag, secretHash, sealed, createdAt, readAt } = feed;
      await db
        .insertInto('feeds')
        .values({
          id,
          user_id: userId,
          tag,
          secret_hash: secretHash,
          sealed,
          created_at: createdAt,
          read_at: readAt,
        })
        .execute();
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('feeds')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toFeed);
    },
    async bySecretHash(hash) {
      const row = await db.selectFrom('feeds').selectAll().where('secret_hash', '=', hash).executeTakeFirst();
      return row ? toFeed(row) : null;
    },
    async touch(id, now) {
      await db.updateTable('feeds').set({ read_at: now }).where('id', '=', id).execute();
    },
    async remove(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('feeds')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function toFeed(row: {
  id: string;
  user_id: string;
  tag: string | null;
  secret_hash: string;
  sealed: Uint8Array;
  created_at: number;
  read_at: number | null;
}): Feed {
  return {
    id: row.id,
    userId: row.user_id,
    tag: row.tag,
    secretHash: row.secret_hash,
    sealed: row.sealed,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}
