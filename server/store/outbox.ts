// From notices to messages: planned, put together for a recipient, claimed under a lease, settled. Nothing is sent here.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BatchStatement, BatchValue } from './batch-statement.ts';
import { claimMessages } from './claim-messages.ts';
import type { StoreDialect } from './dialect.ts';
import { groupCommit } from './group-commit.ts';
import { fromJson } from './json.ts';
import type { Recipient } from './notify-records.ts';
import * as statements from './outbox-statements.ts';
import { toRecipient } from './recipient-row.ts';
import { replanNotices } from './replan-notices.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import type { RecipientRow } from './telling-schema.ts';
import type { PutTogether, Settled } from './telling-store.ts';
import { toldNotices } from './told-notices.ts';
import { waitingNotices } from './waiting-notices.ts';

const claimableAt = sql<number>`case when lease_until > due_at then lease_until else due_at end`;

export function outbox(db: Kysely<Schema>, dialect: StoreDialect): Store['outbox'] {
  const run = async (trx: Transaction<Schema>, statement: BatchStatement, rows: BatchValue[][]) =>
    rows.length === 0 ? [] : dialect.runBatch(trx, statement, rows);

  const settling = groupCommit(({ settled }: { settled: Settled; now: number }) => settled.id, writeSettled);

  return {
    async unplanned(limit) {
      const rows = await db
        .selectFrom('notices')
        .innerJoin('sentinels', 'sentinels.id', 'notices.sentinel_id')
        .select(['notices.id', 'notices.user_id', 'channel', 'address', 'cadence', 'notices.created_at'])
        .select(['sentinels.started_at', 'sentinels.created_at as made_at'])
        .where('notices.state', '=', sql.lit('pending'))
        .where('stage', '=', sql.lit('new'))
        .where('message_id', 'is', null)
        .orderBy('notices.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        channel: row.channel as Recipient['channel'],
        address: row.address,
        cadence: fromJson(row.cadence),
        createdAt: row.created_at,
        anchor: row.started_at ?? row.made_at,
      }));
    },

    async plan(planned, newId) {
      const known = new Map<string, BatchValue[]>();
      for (const { notice, address } of planned) {
        const key = JSON.stringify([notice.userId, notice.channel, address]);
        if (!known.has(key)) known.set(key, [newId(), notice.userId, notice.channel, address]);
      }
      await db.transaction().execute(async (trx) => {
        await run(trx, statements.knowRecipient, [...known.values()]);
        await run(
          trx,
          statements.planNotice,
          planned.map(({ notice, address, dueAt }) => [notice.id, address, dueAt]),
        );
      });
    },

    replan: replanNotices(db, dialect),

    async ready(channels, now, limit) {
      if (channels.length === 0) return [];
      const { rows } = await sql<RecipientRow>`
        select * from recipients where (user_id, channel, address) in (
          select distinct user_id, channel, address from notices
          where state = 'pending' and stage = 'waiting' and message_id is null and due_at <= ${now}
            and channel in (${sql.join([...channels])})
          limit ${limit})
        order by id`.execute(db);
      return rows.map(toRecipient);
    },

    putTogether: (recipients, now, newId, decide) =>
      db.transaction().execute(async (trx) => {
        const ids = recipients.map(({ id }) => id);
        if (ids.length === 0) return;
        // In one order, so that two nodes wait for one another and never for each other.
        const { rows } = await sql<RecipientRow>`
          select * from recipients where id in (${sql.join(ids)}) order by id ${sql.raw(dialect.forUpdate)}`.execute(
          trx,
        );
        const decided = (await waitingNotices(trx, rows, now)).map((waiting) => ({
          recipientId: waiting.recipient.id,
          result: decide(waiting),
        }));
        await write(trx, now, newId, decided);
      }),

    claim: claimMessages(db, dialect),

    contents: (messageIds) => toldNotices(db, messageIds),

    settle: (settled, now) => settling({ settled, now }),

    async releaseAll(owner) {
      await db
        .updateTable('messages')
        .set({ lease_owner: null, lease_until: null })
        .where('lease_owner', '=', owner)
        .where('state', '=', 'pending')
        .execute();
    },

    async nextDue(channels, after = Number.MIN_SAFE_INTEGER) {
      if (channels.length === 0) return null;
      const waiting = await db
        .selectFrom('notices')
        .select((eb) => eb.fn.min('due_at').as('at'))
        .where('state', '=', sql.lit('pending'))
        .where('stage', '=', sql.lit('waiting'))
        .where('message_id', 'is', null)
        .where('due_at', '>', after)
        .where('channel', 'in', [...channels])
        .executeTakeFirst();
      const message = await db
        .selectFrom('messages')
        .select((eb) => eb.fn.min(claimableAt).as('at'))
        .where('state', '=', sql.lit('pending'))
        .where(claimableAt, '>', after)
        .where('channel', 'in', [...channels])
        .executeTakeFirst();
      const times = [waiting?.at, message?.at].filter((at) => at !== null && at !== undefined);
      return times.length === 0 ? null : Math.min(...times);
    },
  };

  async function write(
    trx: Transaction<Schema>,
    now: number,
    newId: () => string,
    decided: readonly { recipientId: string; result: PutTogether }[],
  ): Promise<void> {
    const made = decided.flatMap(({ recipientId, result }) =>
      result.messages.map((noticeIds) => ({ id: newId(), recipientId, noticeIds })),
    );
    const postponed = decided.flatMap(({ result }) => result.postponed);
    const dropped = decided.flatMap(({ result }) => result.dropped);
    await run(
      trx,
      statements.insertMessage,
      made.map(({ id, recipientId }) => [id, recipientId, now]),
    );
    await run(
      trx,
      statements.attachNotice,
      made.flatMap(({ id, noticeIds }) => noticeIds.map((notice) => [notice, id])),
    );
    await run(
      trx,
      statements.postponeNotice,
      postponed.flatMap(({ ids, until, held }) => ids.map((id) => [id, until, held ? 1 : 0])),
    );
    await run(
      trx,
      statements.dropNotice,
      dropped.flatMap(({ ids, reason }) => ids.map((id) => [id, reason])),
    );
  }

  /** Those that are sent at the same time are written down at the same time. */
  function writeSettled(batch: { settled: Settled; now: number }[]): Promise<boolean[]> {
    return db.transaction().execute(async (trx) => {
      const fenced = await run(
        trx,
        statements.settleMessage,
        batch.map(({ settled, now }) => settledRow(settled, now)),
      );
      const held = new Set(fenced.map(({ id }) => id as string));
      const final = batch.filter(({ settled }) => held.has(settled.id) && settled.outcome.kind !== 'later');
      await run(
        trx,
        statements.settleNotices,
        final.map(({ settled: { id, outcome }, now }) =>
          outcome.kind === 'sent'
            ? [id, 'sent', null, now]
            : [id, 'failed', outcome.kind === 'given-up' ? outcome.reason : null, null],
        ),
      );
      const sent = final.filter(({ settled }) => settled.outcome.kind === 'sent');
      await run(
        trx,
        statements.noteSent,
        sent.map(({ settled, now }) => [settled.id, now]),
      );
      return batch.map(({ settled }) => held.has(settled.id));
    });
  }
}

function settledRow({ id, lease, outcome }: Settled, now: number): BatchValue[] {
  const fence = [id, lease.owner, lease.token];
  const title = outcome.title ?? null;
  if (outcome.kind === 'sent') return [...fence, 'sent', null, null, title, now];
  if (outcome.kind === 'later') return [...fence, 'pending', outcome.at, outcome.reason, title, null];
  return [...fence, 'failed', null, outcome.reason, title, null];
}
