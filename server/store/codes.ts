// One-time codes for pairing and signing in: kept hashed, gone once used.
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function codes(db: Kysely<Schema>): Store['codes'] {
  return {
    async create({ codeHash, kind, userId, expiresAt }) {
      await db
        .insertInto('codes')
        .values({ code_hash: codeHash, kind, user_id: userId, expires_at: expiresAt })
        .execute();
    },
    async redeem(codeHash, kind, now) {
      const taken = await db
        .deleteFrom('codes')
        .where('code_hash', '=', codeHash)
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
      return taken?.user_id ?? null;
    },
  };
}
