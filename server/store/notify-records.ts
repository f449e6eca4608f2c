// The records of telling people: notices on their way, messages, recipients, and what each person wishes.
import type { ChannelKind, NotifyTime, TimeOfDay, Zone } from '../../shared/sentinel/ast.ts';
import type { Detection, Notice, NoticeState } from './records.ts';

/** A notice whose time is not known yet, with what decides on it. */
export interface UnplannedNotice {
  id: string;
  userId: string;
  channel: ChannelKind;
  address: string | null;
  cadence: NotifyTime;
  createdAt: number;
  /** From when on the sentinel's intervals count. */
  anchor: number;
}

/** An address of one person, and how things stand with it. */
export interface Recipient {
  id: string;
  userId: string;
  channel: ChannelKind;
  /** Empty where the channel needs none. */
  address: string;
  pausedUntil: number | null;
  /** Somebody followed the link in a mail: nothing is sent there any more. */
  stoppedAt: number | null;
  /** Since when it is refused for good, and with what words. */
  refusedAt: number | null;
  problem: string | null;
  sentAt: number | null;
}

/** A notice that waits for its recipient, as far as it matters for what is sent together. */
export interface WaitingNotice {
  id: string;
  sentinelId: string;
  createdAt: number;
  cadence: NotifyTime;
}

/** What goes out at once to one recipient. */
export interface Message {
  id: string;
  recipientId: string;
  userId: string;
  channel: ChannelKind;
  address: string;
  createdAt: number;
  dueAt: number;
  state: NoticeState;
  attempts: number;
  lastError: string | null;
  sentAt: number | null;
  /** Its one line; null until it was first tried. */
  title: string | null;
}

/** A notice as it is told, with what it is about. */
export interface ToldNotice {
  id: string;
  messageId: string;
  kind: Notice['kind'];
  message: string;
  createdAt: number;
  held: boolean;
  /** `tags` are those its person gave it beside its text. */
  sentinel: { id: string; name: string; pageId: string; tree: unknown; tags: readonly string[] };
  detection: ToldDetection | null;
  page: { id: string; url: string; title: string | null };
}

/** Without its list of changes, which may be long. */
export interface ToldDetection
  extends Pick<Detection, 'id' | 'pageId' | 'oldVersionId' | 'newVersionId' | 'detectedAt'> {
  /** Of the new version; null when it is no longer kept. */
  fetchedAt: number | null;
  modifiedAt: number | null;
}

/** One way in which something is told. */
export interface Way {
  channel: ChannelKind;
  /** Null: the person's own, or none is needed. */
  address: string | null;
  cadence: NotifyTime;
}

/** How a person wants to be told. */
export interface NotifySettings {
  /** Null: the server's. */
  zone: Zone | null;
  /** The person's own mail address. */
  mail: string | null;
  /** When digests of whole days go out. */
  digestTime: TimeOfDay;
  quiet: { from: TimeOfDay; to: TimeOfDay } | null;
  /** Page and kind only, for small screens. */
  shortForm: boolean;
  /** For sentinels that do not say how or when; one for each channel, none is the browser at once. */
  defaults: Way[];
}

/** A feed at an address that only its owner and their reader know. */
export interface Feed {
  id: string;
  userId: string;
  /** Null: everything. */
  tag: string | null;
  secretHash: string;
  sealed: Uint8Array;
  createdAt: number;
  readAt: number | null;
}
