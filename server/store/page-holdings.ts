// Everything in the database that has to do with the versions of one page, for deciding which of them are still needed.
import type { Transaction } from 'kysely';
import { fromJson } from './json.ts';
import type { Doubt, HappeningDetails, OwnLooks } from './records.ts';
import type { Schema } from './schema.ts';
import { toSentinel } from './sentinels.ts';
import type { PageHoldings } from './version-store.ts';

export async function holdingsOf(trx: Transaction<Schema>, pageId: string): Promise<PageHoldings> {
  const versions = await trx
    .selectFrom('versions')
    .select(['id', 'seq'])
    .where('page_id', '=', pageId)
    .execute();
  const sentinels = await sentinelsOn(trx, pageId);
  return {
    versions,
    sentinels,
    changes: await changesOn(trx, pageId),
    named: await namedOn(trx, pageId, sentinels),
  };
}

async function sentinelsOn(trx: Transaction<Schema>, pageId: string): Promise<PageHoldings['sentinels']> {
  const own = await trx.selectFrom('sentinels').selectAll().where('page_id', '=', pageId).execute();
  const also = await trx
    .selectFrom('sentinel_pages')
    .innerJoin('sentinels', 'sentinels.id', 'sentinel_pages.sentinel_id')
    .selectAll('sentinels')
    .select('sentinel_pages.since_seq as since_elsewhere')
    .where('sentinel_pages.page_id', '=', pageId)
    .execute();
  // Given another address since; what it told of this page is still its history.
  const before = await trx
    .selectFrom('sentinels')
    .selectAll()
    .where('id', 'in', trx.selectFrom('detections').select('sentinel_id').where('page_id', '=', pageId))
    .execute();
  return [
    ...own.map((row) => ({
      sentinel: toSentinel(row),
      isOwnPage: true,
      isWatching: true,
      looks: row.seen === null ? null : fromJson<OwnLooks>(row.seen),
    })),
    // Elsewhere it has no looks of its own.
    ...also.map(({ since_elsewhere, ...row }) => ({
      sentinel: { ...toSentinel(row), sinceSeq: since_elsewhere },
      isOwnPage: false,
      isWatching: true,
      looks: null,
    })),
    ...before
      .filter(({ id }) => ![...own, ...also].some((row) => row.id === id))
      .map((row) => ({ sentinel: toSentinel(row), isOwnPage: false, isWatching: false, looks: null })),
  ];
}

async function changesOn(trx: Transaction<Schema>, pageId: string): Promise<PageHoldings['changes']> {
  const rows = await trx
    .selectFrom('detections')
    .select(['id', 'sentinel_id', 'old_version_id', 'new_version_id', 'detected_at', 'read_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('notices')
            .select('notices.id')
            .whereRef('notices.detection_id', '=', 'detections.id')
            .where('notices.state', '=', 'pending')
            // What its person has read needs no telling in the browser; nobody may ever come to ask for it.
            .where((or) =>
              or.or([or('notices.stage', '<>', 'direct'), or('detections.read_at', 'is', null)]),
            ),
        )
        .as('is_untold'),
    )
    .where('page_id', '=', pageId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sentinelId: row.sentinel_id,
    oldVersionId: row.old_version_id,
    newVersionId: row.new_version_id,
    detectedAt: row.detected_at,
    isUnread: row.read_at === null,
    isUntold: Boolean(row.is_untold),
  }));
}

async function namedOn(
  trx: Transaction<Schema>,
  pageId: string,
  sentinels: PageHoldings['sentinels'],
): Promise<Set<string>> {
  const users = [...new Set(sentinels.map(({ sentinel }) => sentinel.userId))];
  if (users.length === 0) return new Set();
  const pins = await trx
    .selectFrom('pins')
    .innerJoin('versions', 'versions.id', 'pins.version_id')
    .select('version_id')
    .where('versions.page_id', '=', pageId)
    .where('pins.user_id', 'in', users)
    .execute();
  const looked = await trx
    .selectFrom('last_looked')
    .select('version_id')
    .where('page_id', '=', pageId)
    .execute();
  const doubts = await trx.selectFrom('doubts').select('list').where('page_id', '=', pageId).execute();
  const lists = doubts.map(({ list }) => fromJson<Doubt['list']>(list));
  return new Set([
    ...[...pins, ...looked].map(({ version_id }) => version_id),
    ...lists.flatMap(({ oldVersion, newVersion }) => [oldVersion, newVersion]),
    ...(await waitingOn(trx, pageId, sentinels)),
  ]);
}

/** Named by what happened on the page and waits for something on another: not heard of yet, or remembered by an engine. */
async function waitingOn(
  trx: Transaction<Schema>,
  pageId: string,
  sentinels: PageHoldings['sentinels'],
): Promise<string[]> {
  const ids = sentinels.map(({ sentinel }) => sentinel.id);
  const several = await trx
    .selectFrom('sentinel_pages')
    .innerJoin('sentinels', 'sentinels.id', 'sentinel_pages.sentinel_id')
    .select(['sentinel_id', 'user_id'])
    .distinct()
    .where('sentinel_id', 'in', ids)
    .execute();
  if (several.length === 0) return [];
  const sentinelIds = several.map(({ sentinel_id }) => sentinel_id);
  const unheard = await trx
    .selectFrom('happenings')
    .select('details')
    .where('sentinel_id', 'in', sentinelIds)
    .execute();
  const remembered = await trx
    .selectFrom('event_definitions')
    .select('row')
    .where('user_id', 'in', [...new Set(several.map(({ user_id }) => user_id))])
    .where('row', 'like', `%${pageId}%`)
    .execute();
  return [
    ...unheard.flatMap(({ details }) => versionsIn(fromJson<HappeningDetails>(details))),
    ...remembered.flatMap(({ row }) => versionsIn(fromJson(row))),
  ];
}

/** Whatever the store does not look into: change lists name their versions alike everywhere. */
function versionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    (key === 'oldVersion' || key === 'newVersion') && typeof part === 'string' ? [part] : versionsIn(part),
  );
}
