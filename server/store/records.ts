// The records the store keeps, as plain data. Times are milliseconds since 1970, ids are opaque strings.
import type { AssetKind } from '../../shared/assets/asset-type.ts';
import type { ChangeList } from '../../shared/detect/change.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { ChannelKind, NotifyTime } from '../../shared/sentinel/ast.ts';
import type { Origins } from '../../shared/sentinel/inherit.ts';
import type { ElementStanding } from '../core/graph/element-standing.ts';
import type { Spent } from '../core/schedule/spent.ts';
import type { TagMark, Touch } from './sync-records.ts';

export interface User {
  id: string;
  name: string;
  /** Null for the owner made at first start, who signs in by link or code until a password is set. */
  passwordHash: string | null;
  createdAt: number;
}

export type DeviceKind = 'extension' | 'web';

/** Something that holds a token: a paired extension, or a browser signed in to the dashboard. */
export interface Device {
  id: string;
  userId: string;
  name: string;
  kind: DeviceKind;
  tokenHash: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
}

export type CodeKind = 'pair' | 'sign-in';

export interface OneTimeCode {
  codeHash: string;
  kind: CodeKind;
  userId: string;
  expiresAt: number;
}

export type FetchMode = 'plain' | 'rendered' | 'browser';

/** Identity of a page: only a plain anonymous one (no owner, no credentials) is shared between users. */
export interface PageIdentity {
  /** Normalised. */
  url: string;
  mode: FetchMode;
  ownerId: string | null;
  /** Names the owner's set of cookies and headers; null for none. */
  credentials: string | null;
  /** Rendered: the element that must be there before the page counts as loaded. What is waited for decides what is seen. */
  waitFor?: string | null;
  /** The owner has decided to fetch it although robots.txt forbids. */
  ignoresRobots?: boolean;
}

/** Cookies and headers of a person's own. */
export interface Login {
  userId: string;
  /** Unique for the user, compared without regard to case. */
  name: string;
  /** The only origins it is sent to. */
  origins: readonly string[];
  headerNames: readonly string[];
  /** The values, which only the server's own key opens. */
  sealed: Uint8Array;
  createdAt: number;
  updatedAt: number;
}

/** What the last successful look told of a page besides its content. */
export interface PageFacts {
  /** Of the answer itself: 304 when the site said that nothing changed. */
  status: number;
  finalUrl: string;
  /** The IP address that answered; null where that is not known, absent in rows written before it was kept. */
  serverAddress?: string | null;
  contentType: string;
  /** Of the content, decompressed, and how many links it has; as last read. */
  size: number;
  links: number | null;
  /** Of this look. */
  wireBytes: number;
  fetchMs: number;
  /** Those that say something about the page: date, cache-control, expires, content-language, server. */
  headers: Readonly<Record<string, string>>;
  /** What its looks have cost; absent in rows written before that was counted. */
  spent?: Spent;
}

export interface PageTrouble {
  /** Machine-readable reason, for example 'unreachable', 'status', 'blocked'. */
  reason: string;
  /** One sentence for the person, saying what to do. */
  message: string;
  at: number;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
  bodyHash: string | null;
  contentHash: string | null;
  /** The address they came from, after redirects: they say nothing of any other. */
  from: string | null;
  /** False once an unconditional check found a change that the validators had denied. */
  trusted: boolean;
}

/** Looks that were left out because more was due than could be done, and since when. */
export interface LeftOut {
  count: number;
  since: number;
}

export interface Page extends PageIdentity {
  id: string;
  title: string | null;
  validators: Validators;
  latestVersionId: string | null;
  /** The number of its newest version; 0 before the first. */
  lastSeq: number;
  /** Another one whenever a sentinel on the page came, went or changed. */
  revision: number;
  checks: number;
  checkedAt: number | null;
  changedAt: number | null;
  /** Null when no enabled sentinel watches it: then it costs nothing. */
  nextCheckAt: number | null;
  /** A failing page, or one whose host asked for it, is left alone until then; a person may still check it. */
  notBefore: number | null;
  /** Failures in a row. */
  failures: number;
  trouble: PageTrouble | null;
  /** Null while its looks are on time. */
  leftOut: LeftOut | null;
  /** In the person's browser: a plain request shows nothing, so it is opened in a tab. */
  inTab: boolean;
  /** The person was told that no browser of theirs has come for it. */
  awaySince: number | null;
  /** Null before the first successful look. */
  facts: PageFacts | null;
  /** Where it has moved for good, by its site's own word. */
  movedTo: string | null;
  createdAt: number;
  /** What its versions and all that belongs to them take, as far as counted. */
  diskBytes: number;
  /** What looks have taught about when it changes; null before the first. Opaque to the store. */
  rhythm: string | null;
}

/** The right to check one page until a time. The token fences off a holder whose lease has passed on. */
export interface Lease {
  owner: string;
  token: number;
  until: number;
}

export interface LeasedPage {
  page: Page;
  lease: Lease;
}

/** A page that is due, as far as it matters for when it gets its turn. */
export interface DuePage {
  id: string;
  /** Its beginning, if it is very long. */
  url: string;
  /** Those who watch it, or some of them where they are many. */
  users: string[];
  dueAt: number;
  /** A change waits to be confirmed, nobody has looked at it yet, or it is simply time. */
  kind: 'confirm' | 'first' | 'due';
  /** It takes a place in the server's browser. */
  rendered: boolean;
}

/** What is known of a host, by all servers on one database. */
export interface HostState {
  /** Nobody begins a look there before. */
  nextAt: number;
  /** Looks in a row to which it did not answer. */
  failures: number;
  /** The pause its robots.txt asks for. */
  crawlDelayMs: number | null;
}

export type SentinelState = 'waiting' | 'enabled' | 'disabled' | 'ended';

export interface Sentinel {
  id: string;
  userId: string;
  /** Unique for the user, compared without regard to case. */
  name: string;
  pageId: string;
  /** As it was written, in canonical form. */
  text: string;
  /** The request as a syntax tree with every inherited part written out; opaque to the store. */
  tree: unknown;
  /** Where the value of each part came from. */
  origins: Origins;
  state: SentinelState;
  /** How it stands with the element it watches; null when that is simply found, or the whole page is watched. */
  element: ElementStanding | null;
  /** The number of its first version; null until it has seen one. Which it compares with which follows from here. */
  sinceSeq: number | null;
  createdAt: number;
  updatedAt: number;
  startedAt: number | null;
  disabledAt: number | null;
  /** When it was last enabled again. */
  resumedAt: number | null;
  /** Its page was in trouble when it was paused; false while it is not. */
  pausedInTrouble: boolean;
  endedAt: number | null;
  /** It has ended, but the look of its last moment is still to come. */
  lastLook?: true;
  /** One more with every write. */
  revision: number;
  /** The person's own words for sorting, put on and taken off; not part of the request. */
  tags: readonly TagMark[];
  /** Who last wrote its text, and who last paused, resumed or ended it; null before anybody did. */
  edited: Touch | null;
  steered: Touch | null;
}

/** What a sentinel with a fixed rhythm saw at its own looks; on-change sentinels see every version of their page. */
export interface OwnLooks {
  /** The numbers of its versions that it still compares with, oldest first. */
  seen: number[];
  /** The latest pairs it compared, newest last. */
  pairs: [old: number, next: number][];
}

/** A sentinel with a fixed rhythm whose tick has come: the next look at its page is made for it. */
export interface Looking {
  sentinelId: string;
  /** Null before its first own look. */
  looks: OwnLooks | null;
}

/** A part of an expression over several pages held between two versions of one of them. */
export interface Happening {
  id: string;
  userId: string;
  sentinelId: string;
  /** The event to raise. */
  event: string;
  at: number;
  details: HappeningDetails;
}

export interface HappeningDetails {
  pageId: string;
  url: string;
  /** The part, as it would be written. */
  what: string;
  /** Without those beyond the first few hundred: they wait here until their counterpart comes. */
  list: ChangeList;
}

/** A change that its sentinel wants confirmed by a later look. */
export interface Doubt {
  id: string;
  sentinelId: string;
  pageId: string;
  /** Which of the sentinel's questions to the page it answers. */
  watcherId: string;
  /** The number of the version it was compared with. */
  oldSeq: number;
  dueAt: number;
  list: ChangeList;
}

/** A snapshot that is not the page: kept to be shown, never compared with. */
export interface BadVersion {
  id: string;
  pageId: string;
  reason: string;
  message: string;
  fetchedAt: number;
  contentType: string;
  finalUrl: string;
  title: string;
}

export interface NewBadVersion extends BadVersion {
  body: Uint8Array;
}

export interface Version {
  id: string;
  pageId: string;
  /** 1, 2, 3, … within the page. */
  seq: number;
  contentHash: string;
  contentType: string;
  charset: string;
  status: number;
  /** Where the body came from in the end, after redirects. */
  finalUrl: string;
  title: string;
  size: number;
  fetchedAt: number;
  modifiedAt: number | null;
}

export interface NewVersion extends Omit<Version, 'seq'> {
  body: Uint8Array;
  /** Its SHA-256, in hex. */
  bodyHash: string;
  /** From then on what it needs to look as it looked is collected; nothing is without it. */
  assetsDueAt?: number;
  features: KeptFeatures;
}

export interface Detection {
  id: string;
  sentinelId: string;
  userId: string;
  pageId: string;
  oldVersionId: string;
  newVersionId: string;
  detectedAt: number;
  list: ChangeList;
  readAt: number | null;
}

export type NewDetection = Omit<Detection, 'readAt'>;

export type NoticeState = 'pending' | 'sent' | 'failed';

/** One thing to tell one person by one channel. Written in the same transaction as what it tells. */
export interface Notice {
  id: string;
  userId: string;
  sentinelId: string;
  /** Null for trouble notices. */
  detectionId: string | null;
  kind: 'change' | 'trouble' | 'recovered' | 'moved';
  channel: ChannelKind;
  address: string | null;
  message: string;
  createdAt: number;
  dueAt: number;
  state: NoticeState;
  attempts: number;
  lastError: string | null;
  sentAt: number | null;
}

export interface NewNotice
  extends Omit<Notice, 'channel' | 'dueAt' | 'state' | 'attempts' | 'lastError' | 'sentAt'> {
  /** Null: by whatever ways its person has chosen. */
  channel: ChannelKind | null;
  /** Null: when its person has chosen to be told. */
  cadence: NotifyTime | null;
}

/** What is known of an address that pages need something from: a style sheet, a picture, a font. */
export interface AssetSource {
  /** Who may know it: '' for pages that all share, otherwise one person with one login. */
  scope: string;
  url: string;
  /** SHA-256 of its bytes; null when they were never had, or are others at every request. */
  hash: string | null;
  contentType: string;
  size: number;
  etag: string | null;
  lastModified: string | null;
  /** Where the validators came from, after redirects. */
  from: string | null;
  /** It need not be asked for before then. */
  freshUntil: number;
  /** In a row. */
  failures: number;
  /** Why it could not be had the last time; one sentence. */
  problem: string | null;
  checkedAt: number;
}

/** Something a version needs to look as it looked. */
export interface VersionAsset {
  /** As the page or its style sheet asks for it, resolved, without fragment. */
  url: string;
  kind: AssetKind;
  /** Of the bytes that are kept; null when there are none, then `problem` says why. */
  hash: string | null;
  type: string;
  size: number;
  problem: string | null;
}
