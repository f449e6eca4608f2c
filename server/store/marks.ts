// What people say of versions: keep this one; I have looked up to here.
import type { Kysely } from 'kysely';
import { inChunks } from './in-chunks.ts';
import { isMissingReference } from './missing-reference.ts';
import type { Schema } from './schema.ts';
import type { MarkStore } from './version-store.ts';

export function marks(db: Kysely<Schema>): MarkStore {
  /** Between asking whether a version is there and marking it, it may go. */
  const unlessGone = async (write: Promise<unknown>): Promise<boolean> => {
    try {
      await write;
      return true;
    } catch (error) {
      if (isMissingReference(error)) return false;
      throw error;
    }
  };

  return {
    pin: (userId, versionId, now) =>
      unlessGone(
        db
          .insertInto('pins')
          .values({ user_id: userId, version_id: versionId, created_at: now })
          .onConflict((conflict) => conflict.columns(['user_id', 'version_id']).doNothing())
          .execute(),
      ),
    async unpin(userId, versionId) {
      await db.deleteFrom('pins').where('user_id', '=', userId).where('version_id', '=', versionId).execute();
    },
    async pinned(userId, versionIds) {
      const found = new Set<string>();
      for (const chunk of inChunks(versionIds)) {
        const rows = await db
          .selectFrom('pins')
          .select('version_id')
          .where('user_id', '=', userId)
          .where('version_id', 'in', chunk)
          .execute();
        for (const { version_id } of rows) found.add(version_id);
      }
      return found;
    },
    look: (sentinelId, { id, pageId }, now) =>
      unlessGone(
        db
          .insertInto('last_looked')
          .values({ sentinel_id: sentinelId, page_id: pageId, version_id: id, at: now })
          .onConflict((conflict) =>
            conflict.columns(['sentinel_id', 'page_id']).doUpdateSet({ version_id: id, at: now }),
          )
          .execute(),
      ),
    async lastLooked(sentinelId, pageId) {
      const row = await db
        .selectFrom('last_looked')
        .select('version_id')
        .where('sentinel_id', '=', sentinelId)
        .where('page_id', '=', pageId)
        .executeTakeFirst();
      return row?.version_id ?? null;
    },
  };
}
