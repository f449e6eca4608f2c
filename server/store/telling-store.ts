// The part of the store that tells people: outbox, messages, recipients, each person's wishes, feeds.
import type {
  Feed,
  Message,
  NotifySettings,
  Recipient,
  ToldNotice,
  UnplannedNotice,
  WaitingNotice,
  Way,
} from './notify-records.ts';
import type { Lease, NewNotice } from './records.ts';

/** What `decide` is given: what is due, and when messages about its sentinels went to this recipient in the last day. */
export interface Waiting {
  /** As it stands now. */
  recipient: Recipient;
  due: WaitingNotice[];
  recent: { sentinelId: string; at: number }[];
  /** When a message to this recipient that could not be sent is tried again; null where there is none. */
  retryAt: number | null;
}

export interface PutTogether {
  /** The ids of the notices of each message. */
  messages: string[][];
  /** `held`: by the flood guard, which the message then says. */
  postponed: { ids: string[]; until: number; held: boolean }[];
  dropped: { ids: string[]; reason: string }[];
}

/** News that waits to be told in at least one way. */
export interface PendingNews {
  /** Of its sentinel. */
  tree: unknown;
  /** The ways in which it has been told, or is in a message already. */
  told: Pick<Way, 'channel' | 'address'>[];
}

export interface LeasedMessage {
  message: Message;
  lease: Lease;
}

export interface Settled {
  id: string;
  lease: Lease;
  outcome:
    | { kind: 'sent'; title: string }
    /** Tried again then. */
    | { kind: 'later'; at: number; reason: string | null; title?: string }
    | { kind: 'given-up'; reason: string; title?: string };
}

export interface TellingStore {
  /** From notices to messages: planned, put together for a recipient, sent under a lease. */
  outbox: {
    /** Notices without a time, oldest first. */
    unplanned(limit: number): Promise<UnplannedNotice[]>;
    /** Gives them their time, and makes their recipients known. */
    plan(
      planned: { notice: UnplannedNotice; address: string; dueAt: number }[],
      newId: () => string,
    ): Promise<void>;
    /**
     * What waits, of one sentinel or of all of the user's, waits in the ways that `decide` says from now on, to be planned
     * anew; what is part of a message stays.
     */
    replan(
      userId: string,
      sentinelId: string | null,
      newId: () => string,
      decide: (news: PendingNews) => Way[],
    ): Promise<void>;
    /** Recipients on these channels for whom something is due. */
    ready(channels: readonly string[], now: number, limit: number): Promise<Recipient[]>;
    /**
     * What is due for these recipients becomes messages, waits on, or is dropped, as `decide` says for each; nobody else
     * decides for them meanwhile.
     */
    putTogether(
      recipients: readonly Recipient[],
      now: number,
      newId: () => string,
      decide: (waiting: Waiting) => PutTogether,
    ): Promise<void>;
    /** Leases messages of a channel that are due: at most `each` of one person, none of those in `except`. */
    claim(claim: {
      channel: string;
      owner: string;
      now: number;
      until: number;
      limit: number;
      each: number;
      except: readonly string[];
    }): Promise<LeasedMessage[]>;
    /** What messages tell, in the order it happened. */
    contents(messageIds: readonly string[]): Promise<ToldNotice[]>;
    /** Writes down what became of a message. False if its lease has passed on: then nothing is written. */
    settle(settled: Settled, now: number): Promise<boolean>;
    /** Gives back what `owner` still holds from an earlier life. */
    releaseAll(owner: string): Promise<void>;
    /** When something is next due on these channels, later than `after`, to sleep until then. */
    nextDue(channels: readonly string[], after?: number): Promise<number | null>;
  };

  messages: {
    byId(id: string): Promise<Message | null>;
    /** Newest first. With `sentOnly`, those that went out, by when they did. */
    ofUser(query: {
      userId: string;
      channel?: string;
      sentSince?: number;
      after?: string;
      limit: number;
    }): Promise<Message[]>;
    /** How many notices wait on each channel. */
    waiting(userId: string): Promise<{ channel: string; count: number }[]>;
  };

  recipients: {
    byId(id: string): Promise<Recipient | null>;
    byIds(ids: readonly string[]): Promise<Map<string, Recipient>>;
    ofUser(userId: string): Promise<Recipient[]>;
    /** Its id; made known under `id` where nothing was ever sent there. */
    ensure(recipient: Pick<Recipient, 'id' | 'userId' | 'channel' | 'address'>): Promise<string>;
    /** False when there is none. */
    pause(id: string, until: number): Promise<boolean>;
    stop(id: string, now: number): Promise<boolean>;
    /** The person wants it again: neither paused, stopped nor refused any more; what waited is due from `now` on. False when it is not theirs. */
    resume(userId: string, id: string, now: number): Promise<boolean>;
    /**
     * Writes down that nothing gets through to it, and why, or that it does again (null), when what waits for another try is
     * tried at once; with notices that say so. False when that was known.
     */
    setRefused(
      id: string,
      refused: { at: number; problem: string | null },
      notices: NewNotice[],
    ): Promise<boolean>;
  };

  notifySettings: {
    /** Null before the person has chosen anything. */
    of(userId: string): Promise<NotifySettings | null>;
    ofUsers(userIds: readonly string[]): Promise<Map<string, NotifySettings>>;
    put(userId: string, settings: NotifySettings): Promise<void>;
    webhookKey(userId: string): Promise<Uint8Array | null>;
    /** The one that counts from now on: the stored one if there is one already, unless it is to be replaced. */
    setWebhookKey(userId: string, sealed: Uint8Array, replace: boolean): Promise<Uint8Array>;
  };

  feeds: {
    create(feed: Feed): Promise<void>;
    ofUser(userId: string): Promise<Feed[]>;
    bySecretHash(hash: string): Promise<Feed | null>;
    touch(id: string, now: number): Promise<void>;
    /** False when the user has no such feed. */
    remove(userId: string, id: string): Promise<boolean>;
  };
}
