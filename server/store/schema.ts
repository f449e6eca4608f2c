// The tables as Kysely sees them, one interface per table. What the columns mean is said in records.ts and the migrations.
import type { Generated, Selectable } from 'kysely';
import type { TellingSchema } from './telling-schema.ts';

export interface Schema extends TellingSchema {
  users: UsersTable;
  devices: DevicesTable;
  logins: LoginsTable;
  codes: CodesTable;
  pages: PagesTable;
  hosts: HostsTable;
  sentinels: SentinelsTable;
  blobs: BlobsTable;
  versions: VersionsTable;
  sentinel_pages: SentinelPagesTable;
  happenings: HappeningsTable;
  quarantine: QuarantineTable;
  doubts: DoubtsTable;
  detections: DetectionsTable;
  notices: NoticesTable;
  engines: EnginesTable;
  event_definitions: EventDefinitionsTable;
  event_timers: EventTimersTable;
  asset_bodies: AssetBodiesTable;
  asset_sources: AssetSourcesTable;
  asset_sets: AssetSetsTable;
  asset_set_members: AssetSetMembersTable;
  version_assets: VersionAssetsTable;
  pins: PinsTable;
  last_looked: LastLookedTable;
  damaged_versions: { version_id: string };
  change_clock: ChangeClockTable;
  removals: RemovalsTable;
  operations: OperationsTable;
  overwritten: OverwrittenTable;
}

export type UserRow = Selectable<UsersTable>;
export type DeviceRow = Selectable<DevicesTable>;
export type LoginRow = Selectable<LoginsTable>;
export type PageRow = Selectable<PagesTable>;
export type SentinelRow = Selectable<SentinelsTable>;
export type VersionRow = Selectable<VersionsTable>;
export type DetectionRow = Selectable<DetectionsTable>;
export type NoticeRow = Selectable<NoticesTable>;
export type AssetSourceRow = Selectable<AssetSourcesTable>;

interface UsersTable {
  id: string;
  name: string;
  name_key: string;
  password_hash: string | null;
  created_at: number;
}

interface DevicesTable {
  id: string;
  user_id: string;
  name: string;
  kind: 'extension' | 'web';
  token_hash: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

interface LoginsTable {
  user_id: string;
  name_key: string;
  name: string;
  origins: string;
  header_names: string;
  sealed: Uint8Array;
  created_at: number;
  updated_at: number;
}

interface CodesTable {
  code_hash: string;
  kind: 'pair' | 'sign-in';
  user_id: string;
  expires_at: number;
}

interface PagesTable {
  id: string;
  identity: string;
  url: string;
  mode: 'plain' | 'rendered' | 'browser';
  owner_id: string | null;
  credentials: string | null;
  wait_for: string | null;
  title: string | null;
  etag: string | null;
  last_modified: string | null;
  body_hash: string | null;
  content_hash: string | null;
  validators_from: string | null;
  validators_trusted: number;
  latest_version_id: string | null;
  last_seq: number;
  checks: number;
  checked_at: number | null;
  changed_at: number | null;
  next_check_at: number | null;
  not_before: number | null;
  failures: number;
  trouble_reason: string | null;
  trouble_message: string | null;
  trouble_at: number | null;
  left_out: number;
  left_out_since: number | null;
  created_at: number;
  rhythm: string | null;
  lease_owner: string | null;
  lease_token: number;
  lease_until: number | null;
  revision: number;
  in_tab: number;
  away_since: number | null;
  ignores_robots: number;
  facts: string | null;
  moved_to: string | null;
  disk_bytes: Generated<number>;
  stamp: Generated<number>;
}

interface HostsTable {
  host: string;
  next_at: number;
  failures: number;
  crawl_delay_ms: number | null;
}

interface SentinelsTable {
  id: string;
  user_id: string;
  name: string;
  name_key: string;
  page_id: string;
  text: string;
  tree: string;
  state: 'waiting' | 'enabled' | 'disabled' | 'ended';
  created_at: number;
  updated_at: number;
  started_at: number | null;
  disabled_at: number | null;
  resumed_at: number | null;
  paused_in_trouble: number | null;
  ended_at: number | null;
  origins: string;
  since_seq: number | null;
  seen: string | null;
  look_at: number | null;
  page_revision: number;
  element: string | null;
  stamp: number;
  revision: number;
  tags: string;
  edited: string | null;
  steered: string | null;
}

interface SentinelPagesTable {
  sentinel_id: string;
  page_id: string;
  url: string;
  since_seq: number | null;
}

interface HappeningsTable {
  id: string;
  user_id: string;
  sentinel_id: string;
  event: string;
  at: number;
  details: string;
}

interface DoubtsTable {
  id: string;
  sentinel_id: string;
  page_id: string;
  watcher: string;
  old_seq: number;
  due_at: number;
  list: string;
}

interface QuarantineTable {
  id: string;
  page_id: string;
  reason: string;
  message: string;
  fetched_at: number;
  content_type: string;
  final_url: string;
  title: string;
  encoding: string;
  bytes: Uint8Array;
}

interface BlobsTable {
  id: Generated<number>;
  hash: Uint8Array;
  size: number;
  base_id: number | null;
  place: number;
  encoding: string;
  bytes: Uint8Array;
}

interface VersionsTable {
  id: string;
  page_id: string;
  seq: number;
  body_id: number;
  /** Null in those stored before there were blobs. */
  features_id: number | null;
  content_hash: string;
  content_type: string;
  charset: string;
  status: number;
  final_url: string;
  title: string;
  size: number;
  fetched_at: number;
  modified_at: number | null;
}

interface DetectionsTable {
  id: string;
  sentinel_id: string;
  user_id: string;
  page_id: string;
  old_version_id: string;
  new_version_id: string;
  detected_at: number;
  list: string;
  read_at: number | null;
  stamp: Generated<number>;
}

interface NoticesTable {
  id: string;
  user_id: string;
  sentinel_id: string;
  detection_id: string | null;
  kind: 'change' | 'trouble' | 'recovered' | 'moved';
  channel: string;
  address: string | null;
  message: string;
  created_at: number;
  due_at: number;
  state: 'pending' | 'sent' | 'failed';
  attempts: number;
  last_error: string | null;
  sent_at: number | null;
  cadence: Generated<string>;
  stage: Generated<'direct' | 'new' | 'waiting'>;
  held: Generated<number>;
  message_id: string | null;
}

interface EnginesTable {
  user_id: string;
  revision: number;
  now: number;
  sequence: number;
  wake_at: number | null;
}

interface EventDefinitionsTable {
  user_id: string;
  id: string;
  row: string;
}

interface EventTimersTable {
  user_id: string;
  id: number;
  definition: string;
  path: string;
  due: number;
  priority: number;
}

interface AssetBodiesTable {
  hash: string;
  encoding: string;
  bytes: Uint8Array;
  created_at: number;
}

interface AssetSourcesTable {
  key: string;
  scope: string;
  url: string;
  hash: string | null;
  content_type: string;
  size: number;
  etag: string | null;
  last_modified: string | null;
  validators_from: string | null;
  fresh_until: number;
  failures: number;
  problem: string | null;
  checked_at: number;
}

interface AssetSetsTable {
  hash: string;
  encoding: string;
  bytes: Uint8Array;
}

interface AssetSetMembersTable {
  set_hash: string;
  hash: string;
}

interface VersionAssetsTable {
  version_id: string;
  set_hash: string | null;
  due_at: number | null;
  attempts: Generated<number>;
}

interface PinsTable {
  user_id: string;
  version_id: string;
  created_at: number;
}

interface LastLookedTable {
  sentinel_id: string;
  page_id: string;
  version_id: string;
  at: number;
}

interface ChangeClockTable {
  one: number;
  value: number;
  forgotten: number;
  epoch: string;
}

interface RemovalsTable {
  user_id: string;
  stamp: number;
  id: string;
  kind: 'sentinel' | 'change' | 'overwritten';
  removed_at: number;
}

interface OperationsTable {
  user_id: string;
  id: string;
  done_at: number;
  outcome: string;
}

interface OverwrittenTable {
  id: string;
  user_id: string;
  sentinel_id: string;
  details: string;
  stamp: number;
}
