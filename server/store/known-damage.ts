// Remembers which versions were found damaged, when somebody read them or all were verified.
import type { Kysely } from 'kysely';
import { inChunks } from './in-chunks.ts';
import type { Schema } from './schema.ts';

export interface KnownDamage {
  among(versionIds: readonly string[]): Promise<Set<string>>;
  note(versionIds: readonly string[]): Promise<void>;
  /** Of the versions with these bodies, those whose body cannot be read are damaged, the others are not, or no longer. */
  settle(bodies: readonly number[], unreadable: ReadonlySet<number>): Promise<void>;
}

export function knownDamage(db: Kysely<Schema>): KnownDamage {
  const note = async (versionIds: readonly string[]) => {
    for (const chunk of inChunks(versionIds)) {
      await db
        .insertInto('damaged_versions')
        .columns(['version_id'])
        // Some may be gone meanwhile.
        .expression(db.selectFrom('versions').select('id').where('id', 'in', chunk))
        .onConflict((conflict) => conflict.column('version_id').doNothing())
        .execute();
    }
  };

  return {
    note,
    async among(versionIds) {
      const found = new Set<string>();
      for (const chunk of inChunks(versionIds)) {
        const query = db.selectFrom('damaged_versions').select('version_id');
        for (const row of await query.where('version_id', 'in', chunk).execute()) found.add(row.version_id);
      }
      return found;
    },
    async settle(bodies, unreadable) {
      const known = await db
        .selectFrom('damaged_versions')
        .innerJoin('versions', 'versions.id', 'damaged_versions.version_id')
        .select(['version_id', 'body_id'])
        .execute();
      const mended = known.filter(({ body_id }) => bodies.includes(body_id) && !unreadable.has(body_id));
      for (const chunk of inChunks(mended.map(({ version_id }) => version_id)))
        await db.deleteFrom('damaged_versions').where('version_id', 'in', chunk).execute();
      for (const chunk of inChunks([...unreadable])) {
        const rows = await db.selectFrom('versions').select('id').where('body_id', 'in', chunk).execute();
        await note(rows.map(({ id }) => id));
      }
    },
  };
}
