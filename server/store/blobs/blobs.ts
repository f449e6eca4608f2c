// Bytes kept once under their SHA-256: bodies of versions, and what was read out of them, each stored against earlier bytes.
import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { letGo } from '../../../shared/page/let-go.ts';
import type { StoreDialect } from '../dialect.ts';
import { inChunks } from '../in-chunks.ts';
import { type Packed, pack } from '../packed.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Schema } from '../schema.ts';
import { assemble, DamagedLink, type Link } from './chain.ts';
import { canBeBase, chooseBase } from './places.ts';
import { removeBlob } from './remove-blob.ts';

/** Ready to be written. */
export interface NewBlob extends Packed {
  hash: Uint8Array;
  size: number;
  baseId: number | null;
  place: number;
}

export interface Blobs {
  /** What a version has, in one question; null if there is no such version, or nothing of the kind. */
  readOf(versionId: string, what: 'body' | 'features'): Promise<Uint8Array | DamagedLink | null>;
  /** The versions whose bodies, or whose features, cannot be read because these are damaged. */
  brokenBy(id: number): Promise<{ bodyOf: string[]; featuresOf: string[] }>;
  /** Reads the next few behind `after`: which cannot be read, and which of these are damaged themselves, not merely stored against such. */
  verify(after: number, limit: number): Promise<{ ids: number[]; unreadable: number[]; damaged: number[] }>;
  /** Removes bytes that no version has; what is stored against them is stored against others first. False if they are needed. */
  remove(id: number): Promise<boolean>;
  /** Packs bytes against those with the id `before`, or those that they in turn are stored against. */
  pack(bytes: Uint8Array, before: number | null, others: () => Promise<number[]>): Promise<NewBlob>;
}

/** Deeper than any chain: a circle, which only damage can make, comes to an end. */
const deepest = 64;
/** Compressed this well, a whole copy would hardly be smaller. */
const surelyWorthIt = 1 / 32;
/** Above this share of a whole copy it pays to begin anew. */
const worthIt = 1 / 2;

export function blobs(db: Kysely<Schema>, dialect: StoreDialect): Blobs {
  const prepared = (start: RawBuilder<unknown>) =>
    preparedQuery(db, dialect, { compile: () => chainQuery(start).compile(db) });
  const chainOf = prepared(sql`${0}`);
  const chainOfVersion = {
    body: prepared(sql`(select body_id from versions where id = ${''})`),
    features: prepared(sql`(select features_id from versions where id = ${''})`),
  };

  const against = async (
    bytes: Uint8Array,
    hash: Uint8Array,
    chain: readonly Link[],
    base: Link,
  ): Promise<NewBlob | null> => {
    const content = await assemble(chain.slice(chain.indexOf(base)));
    if (content instanceof DamagedLink || !canBeBase(content)) return null;
    const packed = await pack(bytes, content);
    letGo(content);
    if (packed.encoding === 'plain') return null;
    const place = chain[0]!.place + 1;
    return { ...packed, hash, size: bytes.length, baseId: base.id, place };
  };

  /** Those that versions have, and that are not there: what is left after a database was put together again. */
  const missing = async (): Promise<number[]> => {
    const rows = await db
      .selectFrom('versions')
      .leftJoin('blobs', 'blobs.id', 'versions.body_id')
      .select('body_id')
      .where('blobs.id', 'is', null)
      .execute();
    return rows.map(({ body_id }) => body_id);
  };

  return {
    async readOf(versionId, what) {
      const chain = await chainOfVersion[what](versionId);
      return chain.length === 0 ? null : assemble(chain);
    },

    async brokenBy(id) {
      const hanging = await sql<{ id: number }>`
        with recursive hanging (id) as (
          select cast(${id} as bigint) union select blobs.id from hanging join blobs on blobs.base_id = hanging.id
        )
        select id from hanging`.execute(db);
      const broken: number[] = [];
      // What is stored against a damaged part may have nothing from it.
      for (const { id: each } of hanging.rows) {
        const chain = await chainOf(each);
        if (chain.length === 0 || (await assemble(chain)) instanceof DamagedLink) broken.push(each);
      }
      const versionsWith = async (column: 'body_id' | 'features_id') => {
        const ids: string[] = [];
        for (const chunk of inChunks(broken)) {
          const query = db.selectFrom('versions').select('id').where(column, 'in', chunk);
          ids.push(...(await query.orderBy('page_id').orderBy('seq').execute()).map((row) => row.id));
        }
        return ids;
      };
      return { bodyOf: await versionsWith('body_id'), featuresOf: await versionsWith('features_id') };
    },

    async verify(after, limit) {
      const rows = await db
        .selectFrom('blobs')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      const unreadable: number[] = [];
      const damaged = new Set(after === 0 ? await missing() : []);
      for (const { id } of rows) {
        const chain = await chainOf(id);
        const content = chain.length === 0 ? null : await assemble(chain);
        if (!(content instanceof DamagedLink)) continue;
        unreadable.push(id);
        // One that is not there is met only by what is stored against it.
        if (content.id === id || chain.at(-1)!.base_id === content.id) damaged.add(content.id);
      }
      return { ids: rows.map(({ id }) => id), unreadable, damaged: [...damaged] };
    },

    remove: (id) => removeBlob(db, id, chainOf),

    async pack(bytes, before, others) {
      const chain = before === null ? [] : await chainOf(before);
      const base = chooseBase(chain);
      const hash = sha256(bytes);
      let best = base && (await against(bytes, hash, chain, base));
      if (best !== null && best.bytes.length <= bytes.length * surelyWorthIt) return best;
      const whole = {
        ...(await pack(bytes)),
        hash,
        size: bytes.length,
        baseId: null,
        place: 0,
      };
      const isGood = () => best !== null && best.bytes.length <= whole.bytes.length * worthIt;
      if (isGood() || before === null) return best ?? whole;
      // A page that looks different may look as it did before.
      for (const id of await others()) {
        const root = await chainOf(id);
        if (root.length > 0 && id !== base?.id) best = (await against(bytes, hash, root, root[0]!)) ?? best;
        if (isGood()) return best!;
      }
      return whole;
    },
  };
}

/** All in the one walk: PostgreSQL would read the whole table to put the bytes to the ids found. */
function chainQuery(start: RawBuilder<unknown>): RawBuilder<Link> {
  const fields = (table: string) =>
    sql.raw(
      ['id', 'hash', 'size', 'base_id', 'place', 'encoding', 'bytes']
        .map((one) => `${table}.${one}`)
        .join(', '),
    );
  return sql<Link>`
    with recursive chain (id, hash, size, base_id, place, encoding, bytes, depth) as (
      select ${fields('blobs')}, 0 from blobs where id = ${start}
      union all
      select ${fields('blobs')}, chain.depth + 1 from chain join blobs on blobs.id = chain.base_id
      where chain.depth < ${sql.lit(deepest)}
    )
    select ${fields('chain')} from chain order by depth`;
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}
