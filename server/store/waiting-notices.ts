// What waits for recipients, read for many of them at once: what is due, what they were told in the last day, what is tried again.
import { type Kysely, sql, type Transaction } from 'kysely';
import { fromJson } from './json.ts';
import { toRecipient } from './recipient-row.ts';
import type { Schema } from './schema.ts';
import type { RecipientRow } from './telling-schema.ts';
import type { Waiting } from './telling-store.ts';

const day = 86_400_000;
/** Read at one time; whoever has more waiting gets it in several messages. */
const mostDue = 20_000;

/** In the order of the recipients; without those for whom nothing is due. */
export async function waitingNotices(
  trx: Transaction<Schema>,
  recipients: readonly RecipientRow[],
  now: number,
): Promise<Waiting[]> {
  const due = Map.groupBy(await dueFor(trx, recipients, now), ({ recipient_id }) => recipient_id);
  const withDue = recipients.filter(({ id }) => due.has(id));
  const told = [...(await recentOf(trx, withDue, now)), ...(await directTo(trx, withDue, now))];
  const retries = await retriesOf(trx, withDue, now);
  const recent = Map.groupBy(told, ({ recipient_id }) => recipient_id);
  return recipients.flatMap((row) => {
    const rows = due.get(row.id);
    if (rows === undefined) return [];
    return {
      recipient: toRecipient(row),
      due: rows.map((one) => ({
        id: one.id,
        sentinelId: one.sentinel_id,
        createdAt: one.created_at,
        cadence: fromJson(one.cadence),
      })),
      recent: (recent.get(row.id) ?? []).map((one) => ({ sentinelId: one.sentinel_id, at: one.created_at })),
      retryAt: retries.get(row.id) ?? null,
    };
  });
}

async function dueFor(trx: Kysely<Schema>, recipients: readonly RecipientRow[], now: number) {
  const ids = recipients.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('recipients')
    .innerJoin('notices', (join) =>
      join
        .onRef('notices.user_id', '=', 'recipients.user_id')
        .onRef('notices.channel', '=', 'recipients.channel')
        .onRef('notices.address', '=', 'recipients.address'),
    )
    .select(['recipients.id as recipient_id', 'notices.id', 'sentinel_id', 'created_at', 'cadence'])
    .where('recipients.id', 'in', ids)
    .where('state', '=', sql.lit('pending'))
    .where('stage', '=', sql.lit('waiting'))
    .where('message_id', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('recipients.id')
    .orderBy('created_at')
    .orderBy('notices.id')
    .limit(mostDue)
    .execute();
  const last = rows.at(-1)?.recipient_id;
  // Cut off in the middle of somebody's: that one comes next time, whole.
  const isCut = rows.length === mostDue && rows[0]!.recipient_id !== last;
  return isCut ? rows.filter(({ recipient_id }) => recipient_id !== last) : rows;
}

/** Made, whether they could be sent or not: what waits for a mail server must not fill the mailbox when it is back. */
async function recentOf(trx: Kysely<Schema>, recipients: readonly RecipientRow[], now: number) {
  const ids = recipients.map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx
    .selectFrom('messages')
    .innerJoin('notices', 'notices.message_id', 'messages.id')
    .select(['messages.recipient_id', 'notices.sentinel_id', 'messages.created_at'])
    .distinct()
    .where('recipient_id', 'in', ids)
    .where('messages.created_at', '>', now - day)
    .execute();
}

/** When the next message that could not be sent is tried again, by recipient. */
async function retriesOf(trx: Kysely<Schema>, recipients: readonly RecipientRow[], now: number) {
  const ids = recipients.map(({ id }) => id);
  if (ids.length === 0) return new Map<string, number>();
  const rows = await trx
    .selectFrom('messages')
    .select((eb) => ['recipient_id', eb.fn.min('due_at').as('at')])
    .where('recipient_id', 'in', ids)
    .where('state', '=', sql.lit('pending'))
    .where('last_error', 'is not', null)
    .where('due_at', '>', now)
    .groupBy('recipient_id')
    .execute();
  return new Map(rows.map(({ recipient_id, at }) => [recipient_id, at]));
}

/** What browsers were handed as it is, without a message. */
async function directTo(trx: Kysely<Schema>, recipients: readonly RecipientRow[], now: number) {
  const ids = recipients.filter(({ channel }) => channel === 'extension').map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx
    .selectFrom('recipients')
    .innerJoin('notices', 'notices.user_id', 'recipients.user_id')
    .select(['recipients.id as recipient_id', 'sentinel_id', 'created_at'])
    .where('recipients.id', 'in', ids)
    .where('notices.channel', '=', 'extension')
    .where('stage', '=', 'direct')
    .where('created_at', '>', now - day)
    .execute();
}
