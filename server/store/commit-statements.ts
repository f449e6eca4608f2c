// The statements of commitCheck, written once for both databases and kept prepared: this is the server's busiest path.
import { batchStatement } from './batch-statement.ts';

/**
 * Comes first and fences the rest: a page whose lease has passed on is not updated, not returned, and nothing else of
 * that check is written. A page that was rescheduled since the check was planned keeps the earlier of the two times, though
 * it is left alone as long as the check found it has to be.
 */
export const updatePage = batchStatement(
  {
    id: 'text',
    owner: 'text',
    token: 'bigint',
    at: 'bigint',
    title: 'text',
    etag: 'text',
    last_modified: 'text',
    body_hash: 'text',
    content_hash: 'text',
    validators_from: 'text',
    trusted: 'bigint',
    next_check_at: 'bigint',
    planned_from: 'bigint',
    not_before: 'bigint',
    failures: 'bigint',
    left_out: 'bigint',
    on_time: 'bigint',
    trouble_reason: 'text',
    trouble_message: 'text',
    trouble_at: 'bigint',
    facts: 'text',
    moved_to: 'text',
    version_id: 'text',
    bumps: 'bigint',
    rhythm: 'text',
    added_bytes: 'bigint',
  },
  `update pages set
    title = input.title, etag = input.etag, last_modified = input.last_modified, body_hash = input.body_hash,
    content_hash = input.content_hash, validators_from = input.validators_from, validators_trusted = input.trusted, checks = checks + 1, checked_at = input.at,
    failures = input.failures, left_out = case when input.on_time = 1 then 0 else pages.left_out + input.left_out end,
    left_out_since = case when input.on_time = 1 then null when input.left_out = 0 then left_out_since
      else coalesce(left_out_since, input.planned_from) end,
    trouble_reason = input.trouble_reason, trouble_message = input.trouble_message,
    trouble_at = input.trouble_at, away_since = null, facts = coalesce(input.facts, pages.facts),
    moved_to = input.moved_to, not_before = input.not_before, lease_owner = null, lease_until = null,
    next_check_at = case
      when pages.next_check_at is not distinct from input.planned_from then input.next_check_at
      when pages.next_check_at > input.next_check_at then input.next_check_at
      when pages.next_check_at < input.not_before then input.not_before
      else pages.next_check_at end,
    latest_version_id = coalesce(input.version_id, latest_version_id),
    revision = revision + input.bumps, rhythm = input.rhythm, disk_bytes = disk_bytes + input.added_bytes,
    changed_at = case when input.version_id is null then changed_at else input.at end,
    last_seq = last_seq + case when input.version_id is null then 0 else 1 end,
    stamp = {stamp}
  from {input} as input
  where pages.id = input.id and lease_owner = input.owner and lease_token = input.token
  returning pages.id as id`,
);

/** Bytes that are there already are held fast until the end of the transaction, so that nobody removes them meanwhile. */
export const insertBlob = batchStatement(
  { hash: 'bytes', size: 'bigint', base_id: 'bigint', place: 'bigint', encoding: 'text', bytes: 'bytes' },
  `insert into blobs (hash, size, base_id, place, encoding, bytes)
  select hash, size, base_id, place, encoding, bytes from {input} as input where true
  on conflict (hash) do update set size = excluded.size`,
);

export const insertVersion = batchStatement(
  {
    id: 'text',
    page_id: 'text',
    body_hash: 'bytes',
    features_hash: 'bytes',
    content_hash: 'text',
    content_type: 'text',
    charset: 'text',
    status: 'bigint',
    final_url: 'text',
    title: 'text',
    size: 'bigint',
    fetched_at: 'bigint',
    modified_at: 'bigint',
  },
  `insert into versions (id, page_id, seq, body_id, features_id, content_hash, content_type, charset, status, final_url, title,
    size, fetched_at, modified_at)
  select input.id, input.page_id, pages.last_seq, body.id, features.id, input.content_hash, input.content_type,
    input.charset, input.status, input.final_url, input.title, input.size, input.fetched_at, input.modified_at
  from {input} as input join pages on pages.id = input.page_id
  join blobs as body on body.hash = input.body_hash join blobs as features on features.hash = input.features_hash`,
);

/** What it needs to look as it looked is collected later. */
export const insertVersionAssets = batchStatement(
  { version_id: 'text', due_at: 'bigint' },
  'insert into version_assets (version_id, due_at) select version_id, due_at from {input} as input',
);

/** More was read of a version that is stored already. */
export const replaceFeatures = batchStatement(
  { version_id: 'text', features_hash: 'bytes' },
  `update versions set features_id = blobs.id
  from {input} as input join blobs on blobs.hash = input.features_hash where versions.id = input.version_id`,
);

export const replaceContentHash = batchStatement(
  { version_id: 'text', content_hash: 'text' },
  `update versions set content_hash = input.content_hash
  from {input} as input where versions.id = input.version_id`,
);

/** One that has moved to another page meanwhile, or was disabled, begins again when its time comes. */
export const setSince = batchStatement(
  { id: 'text', page_id: 'text', seq: 'bigint' },
  `update sentinels set since_seq = input.seq,
    page_revision = (select revision from pages where pages.id = input.page_id)
  from {input} as input
  where sentinels.id = input.id and sentinels.page_id = input.page_id and sentinels.state = 'enabled'`,
);

/** The same for a page that is not the sentinel's own. */
export const setSinceElsewhere = batchStatement(
  { id: 'text', page_id: 'text', seq: 'bigint' },
  `update sentinel_pages set since_seq = input.seq
  from {input} as input
  where sentinel_pages.sentinel_id = input.id and sentinel_pages.page_id = input.page_id`,
);

export const insertHappening = batchStatement(
  { id: 'text', sentinel_id: 'text', event: 'text', at: 'bigint', details: 'text' },
  `insert into happenings (id, user_id, sentinel_id, event, at, details)
  select input.id, sentinels.user_id, sentinels.id, input.event, input.at, input.details
  from {input} as input join sentinels on sentinels.id = input.sentinel_id
  where sentinels.state = 'enabled'`,
);

export const insertDoubt = batchStatement(
  {
    id: 'text',
    sentinel_id: 'text',
    page_id: 'text',
    watcher: 'text',
    old_seq: 'bigint',
    due_at: 'bigint',
    list: 'text',
  },
  `insert into doubts (id, sentinel_id, page_id, watcher, old_seq, due_at, list)
  select input.id, sentinels.id, input.page_id, input.watcher, input.old_seq, input.due_at, input.list
  from {input} as input join sentinels on sentinels.id = input.sentinel_id
  where sentinels.state = 'enabled'`,
);

export const settleDoubt = batchStatement(
  { id: 'text' },
  'delete from doubts where id in (select id from {input} as input)',
);

/** A tick that came after the look began waits for the next one. */
export const setElement = batchStatement(
  { id: 'text', page_id: 'text', element: 'text' },
  `update sentinels set element = input.element, stamp = {stamp},
    page_revision = (select revision from pages where pages.id = input.page_id)
  from {input} as input
  where sentinels.id = input.id and sentinels.page_id = input.page_id`,
);

export const setLooks = batchStatement(
  { id: 'text', page_id: 'text', seen: 'text', looked_at: 'bigint' },
  `update sentinels set seen = input.seen,
    look_at = case when look_at <= input.looked_at then null else look_at end
  from {input} as input
  where sentinels.id = input.id and sentinels.page_id = input.page_id and sentinels.state = 'enabled'`,
);

export const endSentinel = batchStatement(
  { id: 'text' },
  `update sentinels set state = 'ended', look_at = null
  from {input} as input
  where sentinels.id = input.id and sentinels.ended_at is not null`,
);

export const insertBad = batchStatement(
  {
    id: 'text',
    page_id: 'text',
    reason: 'text',
    message: 'text',
    fetched_at: 'bigint',
    content_type: 'text',
    final_url: 'text',
    title: 'text',
    encoding: 'text',
    bytes: 'bytes',
  },
  `insert into quarantine (id, page_id, reason, message, fetched_at, content_type, final_url, title, encoding, bytes)
  select id, page_id, reason, message, fetched_at, content_type, final_url, title, encoding, bytes
  from {input} as input`,
);

/** The latest few are enough to see what stands in the way. */
export const forgetOldBad = batchStatement(
  { page_id: 'text' },
  `delete from quarantine where id in (
    select old.id from {input} as input join quarantine as old on old.page_id = input.page_id
    where (select count(*) from quarantine as newer
      where newer.page_id = old.page_id and newer.fetched_at > old.fetched_at) >= 5)`,
);

/** Sentinels that were removed or disabled while the check ran are passed over; the owner is always the sentinel's. */
export const insertDetection = batchStatement(
  {
    id: 'text',
    sentinel_id: 'text',
    page_id: 'text',
    old_version_id: 'text',
    new_version_id: 'text',
    detected_at: 'bigint',
    list: 'text',
  },
  `insert into detections (id, sentinel_id, user_id, page_id, old_version_id, new_version_id, detected_at, list, stamp)
  select input.id, sentinels.id, sentinels.user_id, input.page_id, input.old_version_id, input.new_version_id,
    input.detected_at, input.list, {stamp}
  from {input} as input join sentinels on sentinels.id = input.sentinel_id
  where sentinels.state = 'enabled'
  on conflict (sentinel_id, old_version_id, new_version_id) do nothing`,
);

/**
 * A notice of a detection that was passed over is passed over too. Where the sentinel does not say how or when, its person's
 * own wishes decide, and without any it is the browser, at once. Only what the browser is told at once needs no planning;
 * of what says more than four things a day the flood guard decides (core/digest/flood-guard.ts).
 */
const insertNoticeWhere = (condition: string) =>
  batchStatement(
    {
      id: 'text',
      sentinel_id: 'text',
      detection_id: 'text',
      kind: 'text',
      channel: 'text',
      address: 'text',
      cadence: 'text',
      message: 'text',
      created_at: 'bigint',
    },
    `insert into notices (id, user_id, sentinel_id, detection_id, kind, channel, address, message, created_at, due_at,
    state, cadence, stage)
  select id, user_id, sentinel_id, detection_id, kind, channel, address, message, created_at, created_at, 'pending', cadence,
    case when channel = 'extension' and cadence = '{"kind":"immediate"}' and quiet_from is null and (
      select count(*) from notices as earlier where earlier.sentinel_id = told.sentinel_id
        and earlier.channel = 'extension' and earlier.created_at > told.created_at - 86400000
    ) < 4 then 'direct' else 'new' end
  from (
    select input.id || coalesce(wish.suffix, '') as id, sentinels.user_id, sentinels.id as sentinel_id, input.detection_id,
      input.kind, coalesce(input.channel, wish.channel, 'extension') as channel,
      case when input.channel is null then wish.address else input.address end as address, input.message,
      input.created_at, coalesce(input.cadence, wish.cadence, '{"kind":"immediate"}') as cadence, person.quiet_from
    from {input} as input join sentinels on sentinels.id = input.sentinel_id
    left join notify_settings as person on person.user_id = sentinels.user_id
    left join notify_defaults as wish on wish.user_id = sentinels.user_id
      and (input.channel is null or (input.cadence is null and wish.channel = input.channel))
    where ${condition}
      and (input.detection_id is null or exists (select 1 from detections where detections.id = input.detection_id))
  ) as told
  where cadence <> '{"kind":"interactive"}'`,
  );

export const insertNotice = insertNoticeWhere("sentinels.state = 'enabled'");

/** Of the address it was sent to, which concerns its person whatever has become of the sentinel. */
export const insertNoticeOfAddress = insertNoticeWhere('true');
