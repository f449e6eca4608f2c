// The one implementation of the store, put together from a file per kind of record; what differs by database is the dialect.
import { type Kysely, sql } from 'kysely';
import { assets } from './assets.ts';
import { blobs } from './blobs/blobs.ts';
import { browserChecks } from './browser-checks.ts';
import { codes } from './codes.ts';
import { commitCheck } from './commit-check.ts';
import { detections } from './detections.ts';
import { devices } from './devices.ts';
import type { StoreDialect } from './dialect.ts';
import { doubts } from './doubts.ts';
import { feeds } from './feeds.ts';
import { hosts } from './hosts.ts';
import { knownDamage } from './known-damage.ts';
import { life } from './life.ts';
import { logins } from './logins.ts';
import { marks } from './marks.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { notifySettings } from './notify-settings.ts';
import { outbox } from './outbox.ts';
import { pages } from './pages.ts';
import { prune } from './prune.ts';
import { recipients } from './recipients.ts';
import type { Schema } from './schema.ts';
import { sentinels } from './sentinels.ts';
import type { Store } from './store.ts';
import { sync } from './sync.ts';
import { users } from './users.ts';
import { versions } from './versions.ts';

export function kyselyStore(db: Kysely<Schema>, dialect: StoreDialect): Store {
  const bytes = blobs(db, dialect);
  const commit = commitCheck(db, dialect, bytes);
  return {
    users: users(db),
    devices: devices(db, dialect),
    codes: codes(db),
    logins: logins(db),
    pages: pages(db, dialect),
    hosts: hosts(db, dialect),
    browserChecks: browserChecks(db, dialect),
    sentinels: sentinels(db, dialect),
    versions: versions(db, dialect, bytes, knownDamage(db)),
    assets: assets(db, dialect),
    marks: marks(db),
    prune: prune(db, dialect, bytes),
    doubts: doubts(db),
    detections: detections(db, dialect),
    notices: notices(db),
    outbox: outbox(db, dialect),
    messages: messages(db),
    recipients: recipients(db, dialect),
    notifySettings: notifySettings(db),
    feeds: feeds(db),
    life: life(db, dialect),
    sync: sync(db, dialect),
    commitCheck: commit,
    backup: (file) => dialect.backup(file),
    async ping() {
      await sql`select 1`.execute(db);
    },
    space: () => dialect.space(db),
    canGrow: () => dialect.canGrow(db),
    durability: () => dialect.durability(db),
    async close() {
      await commit.idle();
      await db.destroy();
    },
  };
}
