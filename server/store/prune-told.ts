// Removes what has long been told: messages that went out or were given up, and notices that are over without one.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inChunks } from './in-chunks.ts';
import type { Schema } from './schema.ts';
import type { LongTold } from './version-store.ts';

export async function pruneTold(db: Kysely<Schema>, told: LongTold, limit: number): Promise<number> {
  // Nothing that is chosen here can be needed again meanwhile: what is settled stays so, and no newer one becomes older.
  const messages = await messagesToGo(told, limit).execute(db);
  const notices = await noticesToGo(told, limit).execute(db);
  if (messages.rows.length + notices.rows.length === 0) return 0;
  await db.transaction().execute(async (trx) => {
    for (const chunk of inChunks(messages.rows.map(({ id }) => id))) {
      await trx.deleteFrom('notices').where('message_id', 'in', chunk).execute();
      await trx.deleteFrom('messages').where('id', 'in', chunk).execute();
    }
    for (const chunk of inChunks(notices.rows.map(({ id }) => id)))
      await trx.deleteFrom('notices').where('id', 'in', chunk).execute();
  });
  return messages.rows.length + notices.rows.length;
}

/** One that was given up has no time of its own: it was over when it was last to go out. */
function messagesToGo({ userId, channel, before, newest }: LongTold, limit: number) {
  return sql<{ id: string }>`
    select id from messages
    where user_id = ${userId} and channel = ${channel} and created_at < ${before}
      and state <> 'pending' and coalesce(sent_at, due_at) < ${before}
      and id not in (
        select id from messages where user_id = ${userId} and channel = ${channel}
        order by created_at desc, id desc limit ${newest})
      and not exists (
        select 1 from notices where message_id = messages.id and ${isNewsStillWaiting})
      and (channel <> 'extension' or state = 'failed' or ${hasBrowserComeSince}
        or not ${mayBrowserAskFor(userId, sql`messages.sent_at`)})
    order by created_at limit ${limit}`;
}

/** What the browser was told at once, and what was dropped before it became part of a message. */
function noticesToGo({ userId, channel, before }: LongTold, limit: number) {
  return sql<{ id: string }>`
    select id from notices
    where user_id = ${userId} and channel = ${channel} and created_at < ${before}
      and message_id is null and coalesce(sent_at, due_at) < ${before}
      and (state <> 'pending' or (stage = 'direct' and not ${mayBrowserAskFor(userId, sql`notices.created_at`)}))
      and not ${isNewsStillWaiting}
    order by created_at limit ${limit}`;
}

/** Told in another way it still waits: when that is planned anew, how it was told already counts (replan-notices.ts). */
const isNewsStillWaiting: RawBuilder<boolean> = sql`exists (
  select 1 from notices as waiting
  where waiting.sentinel_id = notices.sentinel_id and waiting.created_at = notices.created_at
    and waiting.state = 'pending' and waiting.message_id is null and waiting.stage <> 'direct')`;

/** It counts as sent as soon as it lies ready for the browser. */
const hasBrowserComeSince: RawBuilder<boolean> = sql`exists (
  select 1 from devices
  where devices.user_id = messages.user_id and kind = 'extension' and last_seen_at > messages.sent_at)`;

/** One that is paired later asks for nothing from before. */
function mayBrowserAskFor(userId: string, from: RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (
    select 1 from devices
    where devices.user_id = ${userId} and kind = 'extension' and revoked_at is null
      and devices.created_at <= ${from})`;
}
