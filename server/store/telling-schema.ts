// The tables of telling people, as Kysely sees them.
import type { Generated, Selectable } from 'kysely';

export interface TellingSchema {
  messages: MessagesTable;
  recipients: RecipientsTable;
  notify_settings: NotifySettingsTable;
  notify_defaults: NotifyDefaultsTable;
  feeds: FeedsTable;
}

export type MessageRow = Selectable<MessagesTable>;
export type RecipientRow = Selectable<RecipientsTable>;

interface MessagesTable {
  id: string;
  recipient_id: string;
  user_id: string;
  channel: string;
  address: string;
  created_at: number;
  due_at: number;
  state: 'pending' | 'sent' | 'failed';
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: number | null;
  title: string | null;
  lease_owner: string | null;
  lease_token: Generated<number>;
  lease_until: number | null;
}

interface RecipientsTable {
  id: string;
  user_id: string;
  channel: string;
  address: string;
  paused_until: number | null;
  stopped_at: number | null;
  refused_at: number | null;
  problem: string | null;
  sent_at: number | null;
}

interface NotifySettingsTable {
  user_id: string;
  zone: string | null;
  mail: string | null;
  digest_time: string;
  quiet_from: string | null;
  quiet_to: string | null;
  short_form: number;
  webhook_key: Uint8Array | null;
}

interface NotifyDefaultsTable {
  user_id: string;
  suffix: string;
  channel: string;
  address: string | null;
  cadence: string;
}

interface FeedsTable {
  id: string;
  user_id: string;
  tag: string | null;
  secret_hash: string;
  sealed: Uint8Array;
  created_at: number;
  read_at: number | null;
}
