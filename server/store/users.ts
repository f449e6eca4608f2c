// The people who have an account.
import type { Kysely } from 'kysely';
import { nameKey } from './name-key.ts';
import type { User } from './records.ts';
import type { Schema, UserRow } from './schema.ts';
import type { Store } from './store.ts';

export function users(db: Kysely<Schema>): Store['users'] {
  return {
    async create(user) {
      const made = await db
        .insertInto('users')
        .values({
          id: user.id,
          name: user.name,
          name_key: nameKey(user.name),
          password_hash: user.passwordHash,
          created_at: user.createdAt,
        })
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .returningAll()
        .executeTakeFirst();
      return made ? toUser(made) : null;
    },
    async byId(id) {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toUser(row) : null;
    },
    async byName(name) {
      const key = nameKey(name);
      const row = await db.selectFrom('users').selectAll().where('name_key', '=', key).executeTakeFirst();
      return row ? toUser(row) : null;
    },
    async list() {
      const rows = await db.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toUser);
    },
    async setPassword(id, passwordHash) {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    },
  };
}

export function toUser(row: UserRow): User {
  return { id: row.id, name: row.name, passwordHash: row.password_hash, createdAt: row.created_at };
}
