// How each person wants to be told.
import type { Kysely } from 'kysely';
import { inChunks } from './in-chunks.ts';
import { fromJson, toJson } from './json.ts';
import type { NotifySettings } from './notify-records.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** As one who has chosen nothing has it. */
const untouched = { digest_time: '08:00', short_form: 0 };

export function notifySettings(db: Kysely<Schema>): Store['notifySettings'] {
  const ofUsers = async (userIds: readonly string[]) => {
    const found = new Map<string, NotifySettings>();
    for (const chunk of inChunks([...new Set(userIds)])) {
      const rows = await db.selectFrom('notify_settings').selectAll().where('user_id', 'in', chunk).execute();
      const defaults = await db
        .selectFrom('notify_defaults')
        .selectAll()
        .where('user_id', 'in', chunk)
        .orderBy('suffix')
        .execute();
      for (const row of rows) {
        const { quiet_from: from, quiet_to: to } = row;
        found.set(row.user_id, {
          zone: row.zone,
          mail: row.mail,
          digestTime: row.digest_time,
          quiet: from === null || to === null ? null : { from, to },
          shortForm: row.short_form === 1,
          defaults: [],
        });
      }
      for (const { user_id, channel, address, cadence } of defaults)
        found.get(user_id)?.defaults.push({
          channel: channel as NotifySettings['defaults'][number]['channel'],
          address,
          cadence: fromJson(cadence),
        });
    }
    return found;
  };
  const keyOf = async (userId: string) => {
    const row = await db
      .selectFrom('notify_settings')
      .select('webhook_key')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.webhook_key ?? null;
  };

  return {
    ofUsers,
    of: async (userId) => (await ofUsers([userId])).get(userId) ?? null,
    async put(userId, settings) {
      const fields = {
        zone: settings.zone,
        mail: settings.mail,
        digest_time: settings.digestTime,
        quiet_from: settings.quiet?.from ?? null,
        quiet_to: settings.quiet?.to ?? null,
        short_form: settings.shortForm ? 1 : 0,
      };
      const defaults = settings.defaults.map(({ channel, address, cadence }, index) => ({
        user_id: userId,
        suffix: index === 0 ? '' : `.${index}`,
        channel,
        address,
        cadence: toJson(cadence),
      }));
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('notify_settings')
          .values({ user_id: userId, webhook_key: null, ...fields })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
          .execute();
        await trx.deleteFrom('notify_defaults').where('user_id', '=', userId).execute();
        if (defaults.length > 0) await trx.insertInto('notify_defaults').values(defaults).execute();
      });
    },
    webhookKey: keyOf,
    async setWebhookKey(userId, sealed, replace) {
      const nothing = { zone: null, mail: null, quiet_from: null, quiet_to: null };
      await db
        .insertInto('notify_settings')
        .values({ user_id: userId, ...nothing, ...untouched, webhook_key: sealed })
        .onConflict((conflict) => {
          const update = conflict.column('user_id').doUpdateSet({ webhook_key: sealed });
          return replace ? update : update.where('notify_settings.webhook_key', 'is', null);
        })
        .execute();
      return (await keyOf(userId))!;
    },
  };
}
