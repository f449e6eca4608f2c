// From notices to messages: planned, put together for a recipient, claimed under a lease, settled. Nothing is sent here.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BatchStatement, BatchValue } from './batch-statement.ts';
import type { StoreDialect } from './dialect.ts';
import { groupCommit } from './group-commit.ts';
import { fromJson } from './json.ts';
import type { Recipient } from './notify-records.ts';
import * as statements from './outbox-statements.ts';
import { toMessage, toRecipient } from './recipient-row.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import type { MessageRow, RecipientRow } from './telling-schema.ts';
import type { PutTogether, Settled, Waiting } from './telling-store.ts';
import { toldNotices } from './told-notices.ts';

const day = 86_400_000;
/** Put together into messages at one time; a longer queue takes several. */
const mostDue = 2000;
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
        const decided: { recipientId: string; result: PutTogether }[] = [];
        for (const row of rows) {
          const waiting = await waitingFor(trx, row, now);
          if (waiting.due.length > 0) decided.push({ recipientId: row.id, result: decide(waiting) });
        }
        await write(trx, now, newId, decided);
      }),

    async claim({ channels, owner, now, until, limit }) {
      if (channels.length === 0) return [];
      const free = sql<boolean>`(lease_owner is null or lease_until <= ${now})`;
      const rows = await db
        .updateTable('messages')
        .set((eb) => ({
          lease_owner: owner,
          lease_until: until,
          lease_token: eb('lease_token', '+', 1),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', (eb) => {
          const due = eb
            .selectFrom('messages')
            .select('id')
            .where('state', '=', sql.lit('pending'))
            .where('due_at', '<=', now)
            .where('channel', 'in', [...channels])
            .where(free)
            .orderBy('due_at')
            .orderBy('id')
            .limit(limit);
          return dialect.name === 'postgres' ? due.forUpdate().skipLocked() : due;
        })
        // Asked again once the row is locked: another node may have been quicker.
        .where(free)
        .returningAll()
        .execute();
      return rows
        .sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1))
        .map((row: MessageRow) => ({
          message: toMessage(row),
          lease: { owner, token: row.lease_token, until },
        }));
    },

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

    async nextDue(channels) {
      if (channels.length === 0) return null;
      const waiting = await db
        .selectFrom('notices')
        .select((eb) => eb.fn.min('due_at').as('at'))
        .where('state', '=', sql.lit('pending'))
        .where('stage', '=', sql.lit('waiting'))
        .where('message_id', 'is', null)
        .where('channel', 'in', [...channels])
        .executeTakeFirst();
      const message = await db
        .selectFrom('messages')
        .select((eb) => eb.fn.min(claimableAt).as('at'))
        .where('state', '=', sql.lit('pending'))
        .where('channel', 'in', [...channels])
        .executeTakeFirst();
      const times = [waiting?.at, message?.at].filter((at) => at !== null && at !== undefined);
      return times.length === 0 ? null : Math.min(...times);
    },
  };

  async function recentOf(trx: Transaction<Schema>, recipientId: string, now: number) {
    const rows = await trx
      .selectFrom('messages')
      .innerJoin('notices', 'notices.message_id', 'messages.id')
      .select(['notices.sentinel_id', 'messages.created_at'])
      .distinct()
      .where('recipient_id', '=', recipientId)
      .where('messages.created_at', '>', now - day)
      .execute();
    return rows.map((row) => ({ sentinelId: row.sentinel_id, at: row.created_at }));
  }

  async function waitingFor(trx: Transaction<Schema>, row: RecipientRow, now: number): Promise<Waiting> {
    const due = await trx
      .selectFrom('notices')
      .select(['id', 'sentinel_id', 'created_at', 'cadence'])
      .where('user_id', '=', row.user_id)
      .where('channel', '=', row.channel)
      .where('address', '=', row.address)
      .where('state', '=', sql.lit('pending'))
      .where('stage', '=', sql.lit('waiting'))
      .where('message_id', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostDue)
      .execute();
    const wasBusy = row.refused_at !== null || (row.sent_at !== null && row.sent_at > now - day);
    return {
      recipient: toRecipient(row),
      due: due.map((one) => ({
        id: one.id,
        sentinelId: one.sentinel_id,
        createdAt: one.created_at,
        cadence: fromJson(one.cadence),
      })),
      recent: wasBusy ? await recentOf(trx, row.id, now) : [],
    };
  }

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
  if (outcome.kind === 'sent') return [...fence, 'sent', null, null, outcome.title, now];
  if (outcome.kind === 'later') return [...fence, 'pending', outcome.at, outcome.reason, null, null];
  return [...fence, 'failed', null, outcome.reason, null, null];
}
