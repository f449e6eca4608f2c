// People's sets of cookies and headers, as they were sealed: the store cannot read them.
import type { Kysely } from 'kysely';
import { fromJson, toJson } from './json.ts';
import { nameKey } from './name-key.ts';
import type { Login } from './records.ts';
import type { LoginRow, Schema } from './schema.ts';
import type { Store } from './store.ts';

export function logins(db: Kysely<Schema>): Store['logins'] {
  return {
    async put(login) {
      const { created_at, user_id, name_key, ...changed } = toRow(login);
      await db
        .insertInto('logins')
        .values({ created_at, user_id, name_key, ...changed })
        .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doUpdateSet(changed))
        .execute();
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('logins')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('name_key')
        .execute();
      return rows.map(toLogin);
    },
    async byName(userId, name) {
      const row = await db
        .selectFrom('logins')
        .selectAll()
        .where('user_id', '=', userId)
        .where('name_key', '=', nameKey(name))
        .executeTakeFirst();
      return row ? toLogin(row) : null;
    },
    async renew({ userId, name, updatedAt }, sealed) {
      await db
        .updateTable('logins')
        .set({ sealed })
        .where('user_id', '=', userId)
        .where('name_key', '=', nameKey(name))
        .where('updated_at', '=', updatedAt)
        .execute();
    },
    async remove(userId, name) {
      const { numDeletedRows } = await db
        .deleteFrom('logins')
        .where('user_id', '=', userId)
        .where('name_key', '=', nameKey(name))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function toRow(login: Login): LoginRow {
  return {
    user_id: login.userId,
    name_key: nameKey(login.name),
    name: login.name,
    origins: toJson(login.origins),
    header_names: toJson(login.headerNames),
    sealed: login.sealed,
    created_at: login.createdAt,
    updated_at: login.updatedAt,
  };
}

function toLogin(row: LoginRow): Login {
  return {
    userId: row.user_id,
    name: row.name,
    origins: fromJson(row.origins),
    headerNames: fromJson(row.header_names),
    sealed: row.sealed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
