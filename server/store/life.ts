// The event engine of each user, and everything its events do to sentinels and pages: written together or not at all.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DefinitionRow } from '../core/events/definition.ts';
import { detectionRows, noticeRows } from './commit-check.ts';
import { insertDetection, insertNotice } from './commit-statements.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import { fromJson, toJson } from './json.ts';
import { noteOperation, noteOverwritten } from './note-operation.ts';
import { pageSchedule } from './page-schedule.ts';
import type { Schema } from './schema.ts';
import { sentinelWrites } from './sentinel-writes.ts';
import { toSentinel } from './sentinels.ts';
import type { LifeCommit, LifeOutcome, LifeWrite, Store } from './store.ts';

/** Thrown inside the transaction to undo what it has written; never leaves this file. */
class Refused {
  readonly outcome: LifeOutcome;
  constructor(outcome: LifeOutcome) {
    this.outcome = outcome;
  }
}

export function life(db: Kysely<Schema>, dialect: StoreDialect): Store['life'] {
  return {
    async load(userId) {
      return db.transaction().execute(async (trx) => {
        const head = await trx
          .selectFrom('engines')
          .selectAll()
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (head === undefined) return null;
        const definitions = await trx
          .selectFrom('event_definitions')
          .select('row')
          .where('user_id', '=', userId)
          .execute();
        const timers = await trx
          .selectFrom('event_timers')
          .select(['id', 'definition', 'path', 'due', 'priority'])
          .where('user_id', '=', userId)
          .execute();
        return {
          revision: head.revision,
          snapshot: {
            head: { now: head.now, sequence: head.sequence },
            definitions: definitions.map(({ row }) => fromJson<DefinitionRow>(row)),
            timers,
          },
        };
      });
    },
    async due(now, limit) {
      const told = await db.selectFrom('happenings').select('user_id').distinct().limit(limit).execute();
      const rows = await db
        .selectFrom('engines')
        .select('user_id')
        .where('wake_at', '<=', now)
        .orderBy('wake_at')
        .limit(limit)
        .execute();
      return [...new Set([...rows, ...told].map((row) => row.user_id))];
    },
    async nextWake() {
      const waiting = await db.selectFrom('happenings').select('at').limit(1).executeTakeFirst();
      if (waiting !== undefined) return waiting.at;
      const row = await db
        .selectFrom('engines')
        .select((eb) => eb.fn.min('wake_at').as('at'))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    async happenings(userId, limit) {
      const rows = await db
        .selectFrom('happenings')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, sentinel_id, event, at, details }) => ({
        id,
        userId,
        sentinelId: sentinel_id,
        event,
        at,
        details: fromJson(details),
      }));
    },
    async fetchesOn(pageId) {
      const rows = await db
        .selectFrom('sentinels')
        .innerJoin('event_definitions', (join) =>
          join
            .onRef('event_definitions.user_id', '=', 'sentinels.user_id')
            .on('event_definitions.id', '=', sql<string>`sentinels.id || '/fetch'`),
        )
        .selectAll('sentinels')
        .select('event_definitions.row as fetches')
        .where('sentinels.page_id', '=', pageId)
        .where('sentinels.state', '=', 'enabled')
        .execute();
      return rows.map(({ fetches, ...row }) => ({
        sentinel: toSentinel(row),
        fetches: fromJson<DefinitionRow>(fetches),
      }));
    },
    async commit(commit) {
      try {
        await db.transaction().execute((trx) => writeCommit(trx, dialect, commit));
        return 'committed';
      } catch (error) {
        if (error instanceof Refused) return error.outcome;
        // A check and an event locked the same pages in another order: nothing was written, and it can be decided anew.
        if ((error as { code?: string }).code === '40P01') return 'stale';
        throw error;
      }
    },
  };
}

async function writeCommit(
  trx: Transaction<Schema>,
  dialect: StoreDialect,
  commit: LifeCommit,
): Promise<void> {
  await dialect.beginStamping(trx);
  await advanceHead(trx, commit);
  await writeEngine(trx, commit);
  for (const write of commit.writes) await apply(trx, dialect, commit.userId, write);
}

/** Whoever loaded an older revision decided on an engine that is gone. */
async function advanceHead(
  trx: Transaction<Schema>,
  { userId, revision, changes, wakeAt }: LifeCommit,
): Promise<void> {
  const { now, sequence } = changes.head;
  const head = { now, sequence, wake_at: wakeAt };
  if (revision === null) {
    const made = await trx
      .insertInto('engines')
      .values({ user_id: userId, revision: 1, ...head })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (made === undefined) throw new Refused('stale');
    return;
  }
  const { numUpdatedRows } = await trx
    .updateTable('engines')
    .set({ ...head, revision: revision + 1 })
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused('stale');
}

async function writeEngine(trx: Transaction<Schema>, { userId, changes }: LifeCommit): Promise<void> {
  const { definitions, definitionsRemoved, timersAdded, timersRemoved } = changes;
  for (const ids of inChunks(definitionsRemoved)) {
    await trx.deleteFrom('event_definitions').where('user_id', '=', userId).where('id', 'in', ids).execute();
  }
  for (const ids of inChunks(timersRemoved)) {
    await trx.deleteFrom('event_timers').where('user_id', '=', userId).where('id', 'in', ids).execute();
  }
  for (const rows of inChunks(definitions, 100)) {
    await trx
      .insertInto('event_definitions')
      .values(rows.map((row) => ({ user_id: userId, id: row.id, row: toJson(row) })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet((eb) => ({ row: eb.ref('excluded.row') })),
      )
      .execute();
  }
  for (const rows of inChunks(timersAdded, 100)) {
    await trx
      .insertInto('event_timers')
      .values(
        rows.map(({ id, definition, path, due, priority }) => ({
          user_id: userId,
          id,
          definition,
          path,
          due,
          priority,
        })),
      )
      .execute();
  }
}

async function apply(
  trx: Transaction<Schema>,
  dialect: StoreDialect,
  userId: string,
  write: LifeWrite,
): Promise<void> {
  const sentinels = sentinelWrites(trx, dialect);
  switch (write.kind) {
    case 'operation':
      if (!(await noteOperation(trx, userId, write.operation))) throw new Refused('repeated');
      return;
    case 'overwritten':
      return noteOverwritten(trx, dialect, write.overwritten);
    case 'create':
      return refuseIfTaken(await sentinels.create({ ...write.sentinel, userId }));
    case 'patch':
      return refuseIfTaken(await sentinels.patch(userId, write.id, write.fields));
    case 'remove':
      return sentinels.remove(userId, write.id);
    case 'look':
      if (write.sentinelId !== undefined && write.isTick) {
        await pageSchedule(trx).noteLeftOut(write.pageId, write.sentinelId, write.at);
        await sentinels.wantsLook(write.sentinelId, write.at);
      }
      for (const pageId of await pagesOf(trx, write))
        await pageSchedule(trx).look(pageId, write.at, write.sentinelId);
      return;
    case 'pages':
      return sentinels.setPages(write.id, write.pages);
    case 'detection':
      await dialect.runBatch(trx, insertDetection, detectionRows({ detections: [write.detection] }));
      if (write.notices.length > 0) await dialect.runBatch(trx, insertNotice, noticeRows(write));
      return;
    case 'notices':
      await dialect.runBatch(trx, insertNotice, noticeRows(write));
      return;
    case 'doubt-trouble':
      return pageSchedule(trx).doubtTrouble(write.pageId, write.failures);
    case 'heard':
      for (const ids of inChunks(write.ids)) {
        await trx.deleteFrom('happenings').where('user_id', '=', userId).where('id', 'in', ids).execute();
      }
      return;
    case 'rest':
      for (const pageId of await pagesOf(trx, write)) await pageSchedule(trx).restIfUnwatched(pageId);
  }
}

async function pagesOf(
  trx: Transaction<Schema>,
  { pageId, sentinelId }: { pageId: string; sentinelId?: string },
): Promise<string[]> {
  if (sentinelId === undefined) return [pageId];
  const others = await trx
    .selectFrom('sentinel_pages')
    .select('page_id')
    .where('sentinel_id', '=', sentinelId)
    .execute();
  return [pageId, ...others.map((row) => row.page_id)];
}

function refuseIfTaken(outcome: 'done' | 'name-taken'): void {
  if (outcome === 'name-taken') throw new Refused('name-taken');
}
