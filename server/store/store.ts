// The store as the rest of the server sees it. One implementation (kysely-store), two dialects, one contract suite.

import type { ChangeList } from '../../shared/detect/change.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { DefinitionRow } from '../core/events/definition.ts';
import type { Changes } from '../core/events/engine.ts';
import type { Snapshot } from '../core/events/snapshot.ts';
import type { ElementStanding } from '../core/graph/element-standing.ts';
import type {
  CodeKind,
  Detection,
  Device,
  Doubt,
  DuePage,
  Happening,
  HostState,
  Lease,
  LeasedPage,
  Login,
  Looking,
  NewBadVersion,
  NewDetection,
  NewNotice,
  NewVersion,
  Notice,
  OneTimeCode,
  OwnLooks,
  Page,
  PageFacts,
  PageIdentity,
  PageTrouble,
  Sentinel,
  SentinelState,
  User,
  Validators,
} from './records.ts';
import type { DoneOperation, Overwritten, SyncStore } from './sync-records.ts';
import type { TellingStore } from './telling-store.ts';
import type { AssetStore, MarkStore, PruneStore, Space, VersionStore } from './version-store.ts';

/** Everything one check leaves behind; all of it is written, or none. */
export interface CheckCommit {
  pageId: string;
  lease: Lease;
  at: number;
  page: {
    validators: Validators;
    title: string | null;
    nextCheckAt: number | null;
    /**
     * What nextCheckAt was when the plan was made: if somebody has rescheduled the page since,
     * the earlier of the two counts, and if it has been put to rest, it rests.
     */
    plannedFrom: number | null;
    notBefore: number | null;
    failures: number;
    trouble: PageTrouble | null;
    /** Looks left out by waiting for this one; on time, what was left out before is over. */
    lateness: { leftOut: number; onTime: boolean };
    /** Null leaves what is known. */
    facts: PageFacts | null;
    movedTo: string | null;
    rhythm: string | null;
  };
  /** Present when the content differs from the latest version. */
  version: NewVersion | null;
  /** Sentinels whose versions begin with the one of this number. */
  since: { sentinelId: string; seq: number }[];
  /** Sentinels with a fixed rhythm that this look was made for, with what they have seen now. */
  looked: { sentinelId: string; looks: OwnLooks }[];
  /** Sentinels whose last look this was. */
  ended: string[];
  /** How sentinels stand with the element they watch, where that is another than before. */
  elements: { sentinelId: string; element: ElementStanding | null }[];
  /** The look began then: ticks up to that time have had their look. */
  lookedAt: number;
  /** Older versions of which more was read now than when they were stored. */
  reread: { versionId: string; features: KeptFeatures; contentHash?: string }[];
  /** What was fetched is not the page. */
  bad: NewBadVersion | null;
  detections: NewDetection[];
  /** Parts of expressions over several pages that held. */
  happenings: Happening[];
  /** Changes to be confirmed by a later look, and those about which this look has decided. */
  doubts: Doubt[];
  settled: string[];
  notices: NewNotice[];
}

/** One step of a user's engine, with what it does. */
export interface LifeCommit {
  userId: string;
  /** The revision the engine was loaded with; null when there was none. */
  revision: number | null;
  changes: Changes;
  wakeAt: number | null;
  writes: LifeWrite[];
}

export type LifeWrite =
  | { kind: 'create'; sentinel: Sentinel }
  | { kind: 'patch'; id: string; fields: SentinelPatch }
  | { kind: 'remove'; id: string }
  /** The other pages a sentinel looks at, all of them. */
  | { kind: 'pages'; id: string; pages: { pageId: string; url: string }[] }
  /**
   * The page is looked at then, or earlier, and so are the others of this sentinel. A tick of a fixed rhythm makes the
   * look one of the sentinel's own.
   */
  | { kind: 'look'; pageId: string; at: number; sentinelId?: string; isTick?: true }
  /** Changes on several pages came together. */
  | { kind: 'detection'; detection: NewDetection; notices: NewNotice[] }
  | { kind: 'notices'; notices: NewNotice[] }
  /** Trouble from before somebody began to watch again is trouble only once the next look fails, too. */
  | { kind: 'doubt-trouble'; pageId: string; failures: number }
  /** The engine has heard of these. */
  | { kind: 'heard'; ids: string[] }
  /** The page, and the others of this sentinel, rest if no enabled sentinel is left on them. */
  | { kind: 'rest'; pageId: string; sentinelId?: string }
  /** All this is done for an operation of a device; nothing of it if that was done before. */
  | { kind: 'operation'; operation: DoneOperation }
  | { kind: 'overwritten'; overwritten: Overwritten };

export type SentinelPatch = Partial<
  Omit<Sentinel, 'id' | 'userId' | 'createdAt' | 'sinceSeq' | 'lastLook' | 'revision'>
> & {
  /** It goes on from its page's newest version at this moment, or from the next one seen where nobody watched meanwhile. */
  sawNewest?: true;
};

/**
 * 'stale': another process has stepped this engine since it was loaded; load it again and decide anew. 'repeated': the
 * operation was done before.
 */
export type LifeOutcome = 'committed' | 'stale' | 'name-taken' | 'repeated';

/** A sentinel with what a person is shown of it. */
export interface SentinelOverview {
  sentinel: Sentinel;
  page: Page;
  unread: number;
  versions: number;
  /** On all its pages. What others watch too is counted whole. */
  diskBytes: number;
  /** When it last fired. */
  lastChangeAt: number | null;
  /** The next tick of its own, if it has a fixed interval. */
  nextTickAt: number | null;
}

export interface DetectionRow {
  detection: Detection;
  sentinelName: string;
  page: Page;
}

export interface NoticeRow {
  notice: Notice;
  sentinelName: string;
  url: string;
}

export type CommitOutcome = 'committed' | 'lease-lost';

export interface Store extends TellingStore {
  users: {
    /** Null when the name is taken (compared without regard to case). */
    create(user: User): Promise<User | null>;
    byId(id: string): Promise<User | null>;
    byName(name: string): Promise<User | null>;
    list(): Promise<User[]>;
    setPassword(id: string, passwordHash: string): Promise<void>;
  };

  devices: {
    create(device: Device): Promise<void>;
    /** Not revoked and not expired at `now`, with its user. */
    byTokenHash(tokenHash: string, now: number): Promise<{ device: Device; user: User } | null>;
    ofUser(userId: string): Promise<Device[]>;
    touch(id: string, now: number): Promise<void>;
    /** False when the user has no such device. */
    revoke(userId: string, id: string, now: number): Promise<boolean>;
    revokeAll(userId: string, now: number): Promise<void>;
    count(): Promise<number>;
  };

  codes: {
    create(code: OneTimeCode): Promise<void>;
    /** Takes the code out of use and answers whose it was; null if unknown, used or expired. At most one caller wins. */
    redeem(codeHash: string, kind: CodeKind, now: number): Promise<string | null>;
  };

  logins: {
    /** Takes the place of the user's login of that name. */
    put(login: Login): Promise<void>;
    /** By name. */
    ofUser(userId: string): Promise<Login[]>;
    byName(userId: string, name: string): Promise<Login | null>;
    /** Seals the values anew, unless the person has put in others since `known` was read. */
    renew(known: Login, sealed: Uint8Array): Promise<void>;
    /** False when the user has no such login. */
    remove(userId: string, name: string): Promise<boolean>;
  };

  pages: {
    byId(id: string): Promise<Page | null>;
    /** The page with this identity, made now if there is none. */
    ensure(identity: PageIdentity, id: string, now: number): Promise<Page>;
    /** Sets when to look next. */
    schedule(id: string, nextCheckAt: number): Promise<void>;
    /** The login was put in anew: the user's pages with it that are on the schedule are due now. */
    retryWithLogin(ownerId: string, login: string, now: number): Promise<void>;
    /** Takes the page off the schedule, unless an enabled sentinel watches it: one statement, so that a newcomer is never missed. */
    restIfUnwatched(id: string): Promise<void>;
    /** Pages for a server that are due at `now` and not leased, most overdue first; with `after`, only those behind that one. */
    due(query: { now: number; after?: { dueAt: number; id: string }; limit: number }): Promise<DuePage[]>;
    /** Leases those of these pages that are still due at `now` and not leased, most overdue first. */
    claimDue(claim: { owner: string; now: number; until: number; ids: string[] }): Promise<LeasedPage[]>;
    /** Leases one page whether due or not; null while someone else holds it. */
    claim(id: string, claim: { owner: string; now: number; until: number }): Promise<LeasedPage | null>;
    /** Gives a lease back unused; no effect if it has passed on. */
    release(id: string, lease: Lease): Promise<void>;
    /** Gives back whatever `owner` still holds from an earlier life; answers how many. */
    releaseAll(owner: string): Promise<number>;
    /**
     * When a page can next be claimed, to sleep until then: when it is due or, if leased, when its lease runs out. With
     * `after`, those that could be claimed by then are known already.
     */
    nextDue(after?: number): Promise<number | null>;
    /** How many pages are looked at, now or later. */
    countWatched(): Promise<number>;
  };

  /** What all servers on this database know of the hosts they visit. */
  hosts: {
    /** Those that nobody has visited are left out. */
    known(names: readonly string[]): Promise<Map<string, HostState>>;
    /** Changes the state of these hosts by `decide`, which is given null for one that is not known; nobody else does meanwhile. */
    change(
      names: readonly string[],
      decide: (state: HostState | null, name: string) => HostState,
    ): Promise<Map<string, HostState>>;
  };

  /** Pages that only a browser of their user can fetch. */
  browserChecks: {
    /** Leases up to `limit` of the user's that are due at `now` and not leased, most overdue first. */
    claim(claim: {
      userId: string;
      owner: string;
      now: number;
      until: number;
      limit: number;
    }): Promise<LeasedPage[]>;
    /** Passes a lease on, from the browser to who reads what it brought. Null if it ran out or passed on before: at most one caller wins. */
    accept(
      id: string,
      from: Pick<Lease, 'owner' | 'token'>,
      to: { owner: string; now: number; until: number },
    ): Promise<LeasedPage | null>;
    /** From now on it is opened in a tab, at once; gives the lease back. */
    needsTab(id: string, lease: Lease, now: number): Promise<void>;
    /** A person wants a look now; with `sentinelId` the look is one of that sentinel's own. */
    want(id: string, sentinelId: string | null, now: number): Promise<void>;
    /** Those due before a time of which nobody was told yet, and when a browser of their user was last seen. */
    overdue(dueBefore: number, limit: number): Promise<{ page: Page; seenAt: number | null }[]>;
    /** Writes down that the person is told; false if that was done before. */
    tellAway(id: string, since: number, notices: NewNotice[]): Promise<boolean>;
  };

  sentinels: {
    byId(userId: string, id: string): Promise<Sentinel | null>;
    byName(userId: string, name: string): Promise<Sentinel | null>;
    ofUser(userId: string): Promise<Sentinel[]>;
    /** Those in one state on a page, of all users: what a check works for. */
    onPage(pageId: string, state: SentinelState): Promise<Sentinel[]>;
    /** Those of a page, in any state, that changed after a revision of it; and how many are enabled now. */
    changedOnPage(pageId: string, revision: number): Promise<{ changed: Sentinel[]; enabled: number }>;
    /** Those in one state that look at a page beside their own, with the number of their first version of it. */
    alsoOn(pageId: string, state: SentinelState): Promise<{ sentinel: Sentinel; sinceSeq: number | null }[]>;
    /** The other pages of one. */
    otherPages(id: string): Promise<{ page: Page; sinceSeq: number | null }[]>;
    /** Those it has stored changes on, whether it still looks at them or not. */
    pagesWithChanges(id: string): Promise<Page[]>;
    /** Those with a fixed rhythm whose tick came at `upTo` or before; `alsoId` whether it did or not. */
    looking(pageId: string, upTo: number, alsoId?: string | null): Promise<Looking[]>;
    /** What one with a fixed rhythm saw at its own looks. */
    looksOf(id: string): Promise<OwnLooks | null>;
    /** The user's sentinels (or some hundreds of them, by id) with what a person is shown of each, in a fixed number of queries. */
    overview(userId: string, ids?: readonly string[]): Promise<SentinelOverview[]>;
  };

  /** The event engine of each user; whatever its events do is written with it, or not at all. */
  life: {
    /** Null before the user's first sentinel. */
    load(userId: string): Promise<{ revision: number; snapshot: Snapshot } | null>;
    /** Users whose engine must be told the time, longest overdue first, or of what happened on a page. */
    due(now: number, limit: number): Promise<string[]>;
    /** When the next engine must be told the time. */
    nextWake(): Promise<number | null>;
    /** What happened on pages that the user's engine has not heard of yet, oldest first. */
    happenings(userId: string, limit: number): Promise<Happening[]>;
    /** The enabled sentinels of a page with fixed fetches, each with the definition that brings them. */
    fetchesOn(pageId: string): Promise<{ sentinel: Sentinel; fetches: DefinitionRow }[]>;
    commit(commit: LifeCommit): Promise<LifeOutcome>;
  };

  versions: VersionStore;
  assets: AssetStore;
  marks: MarkStore;
  prune: PruneStore;

  doubts: {
    /** What waits to be confirmed on a page, longest due first. */
    ofPage(pageId: string): Promise<Doubt[]>;
  };

  detections: {
    byId(userId: string, id: string): Promise<DetectionRow | null>;
    /** Newest first. */
    list(query: {
      userId: string;
      sentinelId?: string;
      unreadOnly?: boolean;
      /** Only those before this one: its time, and its id among equal times. */
      before?: { at: number; id: string };
      limit: number;
    }): Promise<DetectionRow[]>;
    /** The lists of changes alone. */
    lists(ids: readonly string[]): Promise<Map<string, ChangeList>>;
    countUnread(userId: string): Promise<number>;
    /** Answers how many of the ids were the user's and unread. */
    markRead(userId: string, ids: string[], now: number): Promise<number>;
    /** Of a sentinel's changes those that led to these versions: by version, the latest. */
    leadingTo(sentinelId: string, versionIds: readonly string[]): Promise<Map<string, string>>;
    /** The one of a sentinel between exactly these two versions. */
    between(sentinelId: string, oldVersionId: string, newVersionId: string): Promise<Detection | null>;
    /** All that was detected up to a time. */
    markReadUpTo(userId: string, upTo: number, now: number): Promise<void>;
  };

  /** What the browser is told. */
  notices: {
    /** Newest last: what is told at once, created at or after `since`; with `after`, only those behind that id. */
    since(userId: string, since: number, limit: number, after?: string): Promise<NoticeRow[]>;
    /** A browser has shown them; those of other people, and those that go another way, are left alone. */
    markShown(userId: string, ids: readonly string[], now: number): Promise<void>;
  };

  sync: SyncStore;

  /** Durable when it resolves. Concurrent calls share one transaction and one disk flush. */
  commitCheck(check: CheckCommit): Promise<CommitOutcome>;

  /** A consistent copy of the whole database into a new file (SQLite) – PostgreSQL has its own tools and says so. */
  backup(file: string): Promise<void>;
  /** What the database takes and what is left for it. */
  space(): Promise<Space>;
  /** Whether the database can grow a little; for where the free space cannot be told. */
  canGrow(): Promise<boolean>;
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  /** What durability the database really runs with, read back from it. */
  durability(): Promise<Record<string, string>>;
  close(): Promise<void>;
}
