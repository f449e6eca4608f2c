// The devices that hold a token: paired extensions, and browsers signed in to the dashboard.
import type { Kysely } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Device } from './records.ts';
import type { DeviceRow, Schema } from './schema.ts';
import type { Store } from './store.ts';

/** Every request touches its device; the person needs no finer answer to "last seen" than this. */
const touchEvery = 60_000;

export function devices(db: Kysely<Schema>, dialect: StoreDialect): Store['devices'] {
  const byToken = preparedQuery(
    db,
    dialect,
    db
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .selectAll('devices')
      .select(['users.name as user_name', 'users.password_hash', 'users.created_at as user_created_at'])
      .where('token_hash', '=', '')
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)])),
  );
  const touch = db
    .updateTable('devices')
    .set({ last_seen_at: 0 })
    .where('id', '=', '')
    .where('last_seen_at', '<=', 0)
    .compile();

  return {
    async create(device) {
      await db.insertInto('devices').values(toRow(device)).execute();
    },
    async byTokenHash(tokenHash, now) {
      const [row] = await byToken(tokenHash, now);
      if (!row) return null;
      const user = {
        id: row.user_id,
        name: row.user_name,
        passwordHash: row.password_hash,
        createdAt: row.user_created_at,
      };
      return { device: toDevice(row), user };
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toDevice);
    },
    async touch(id, now) {
      await db.executeQuery({ ...touch, parameters: [now, id, now - touchEvery] });
    },
    async revoke(userId, id, now) {
      const { numUpdatedRows } = await db
        .updateTable('devices')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async revokeAll(userId, now) {
      await db
        .updateTable('devices')
        .set({ revoked_at: now })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },
    async count() {
      const row = await db
        .selectFrom('devices')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

function toRow(device: Device): DeviceRow {
  return {
    id: device.id,
    user_id: device.userId,
    name: device.name,
    kind: device.kind,
    token_hash: device.tokenHash,
    created_at: device.createdAt,
    last_seen_at: device.lastSeenAt,
    expires_at: device.expiresAt,
    revoked_at: device.revokedAt,
  };
}

function toDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    kind: row.kind,
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
