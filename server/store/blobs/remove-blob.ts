// Removes bytes that no version has any more. What was stored against them is stored anew first: against what they were
// stored against themselves, so that no chain grows; or, where they were the whole copy, the first of them becomes that.
import type { Kysely } from 'kysely';
import { isMissingReference } from '../missing-reference.ts';
import { type Packed, pack } from '../packed.ts';
import type { Schema } from '../schema.ts';
import { assemble, DamagedLink, type Link } from './chain.ts';
import { canBeBase } from './places.ts';

type ChainOf = (id: number) => Promise<readonly Link[]>;

interface Anew extends Packed {
  id: number;
  baseId: number | null;
}

/** False when they are needed after all, or what is stored against them cannot be read: then all stays as it is. */
export async function removeBlob(db: Kysely<Schema>, id: number, chainOf: ChainOf): Promise<boolean> {
  const children = await db
    .selectFrom('blobs')
    .select('id')
    .where('base_id', '=', id)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const anew = await repacked(
    id,
    children.map((child) => child.id),
    chainOf,
  );
  if (anew === null) return false;
  try {
    return await db.transaction().execute((trx) => replace(trx, id, anew));
  } catch (error) {
    // A new version is stored against them, or has the very same bytes.
    if (isMissingReference(error) || error instanceof Needed) return false;
    throw error;
  }
}

/** Null when one of them cannot be read: what it needs is then left alone. */
async function repacked(id: number, children: readonly number[], chainOf: ChainOf): Promise<Anew[] | null> {
  const [own, ...above] = await chainOf(id);
  if (own === undefined) return null;
  let baseId = own.base_id;
  let base = above.length === 0 ? null : await contentOf(above);
  if (base instanceof DamagedLink) return null;
  const anew: Anew[] = [];
  for (const child of children) {
    const content = await contentOf(await chainOf(child));
    if (content === null || content instanceof DamagedLink) return null;
    const fits = base !== null && canBeBase(base);
    anew.push({
      id: child,
      baseId: fits ? baseId : null,
      ...(await pack(content, fits ? base! : undefined)),
    });
    if (base !== null) continue;
    baseId = child;
    base = content;
  }
  // Stored plain they need no other.
  return anew.map((one) => (one.encoding === 'plain' ? { ...one, baseId: null } : one));
}

async function contentOf(chain: readonly Link[]): Promise<Uint8Array | DamagedLink | null> {
  return chain.length === 0 ? null : assemble(chain);
}

class Needed extends Error {}

async function replace(trx: Kysely<Schema>, id: number, anew: readonly Anew[]): Promise<boolean> {
  for (const { id: child, baseId, encoding, bytes } of anew) {
    await trx
      .updateTable('blobs')
      .set({ base_id: baseId, encoding, bytes })
      .where('id', '=', child)
      .where('base_id', '=', id)
      .execute();
  }
  const { numDeletedRows } = await trx
    .deleteFrom('blobs')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('versions').select('id').where('body_id', '=', id)),
          eb.exists(eb.selectFrom('versions').select('id').where('features_id', '=', id)),
        ]),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Needed();
  return true;
}
