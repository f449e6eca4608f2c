// The part of the store that keeps versions of pages: their bodies, what they need to look as they looked, and what people
// say of them.
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { ChannelKind } from '../../shared/sentinel/ast.ts';
import type { StoredChange } from '../core/versions/keep.ts';
import type { AssetSource, BadVersion, OwnLooks, Sentinel, Version, VersionAsset } from './records.ts';

export interface VersionStore {
  byId(id: string): Promise<Version | null>;
  /** Newest first. */
  ofPage(pageId: string, limit: number): Promise<Version[]>;
  /** Those of these numbers that are still stored. */
  bySeq(pageId: string, seqs: readonly number[]): Promise<Version[]>;
  /** Snapshots that were not the page, newest first. */
  badOnes(pageId: string, limit: number): Promise<BadVersion[]>;
  /** The body exactly as fetched; its hash is checked. Null if there is no such version. Throws a DamagedBody. */
  body(id: string): Promise<Uint8Array | null>;
  /** Null if they are not stored, or damaged: they can be read out of the body again. */
  features(id: string): Promise<KeptFeatures | null>;
  /**
   * Reads the next few stored bytes behind `after` (0 to begin with) and names, for each that are damaged, the versions that
   * cannot be shown because of it, and those whose features have to be read again. `last` is null at the end.
   */
  verify(
    after: number,
    limit: number,
  ): Promise<{
    last: number | null;
    checked: number;
    damages: { bodyOf: string[]; featuresOf: string[] }[];
  }>;
  /** Those among these that were found damaged when they were read, or when all were verified. */
  damagedAmong(ids: readonly string[]): Promise<Set<string>>;
  /** May this user see this version? Only through a sentinel of theirs that watches its page, or told them of it. */
  visibleTo(userId: string, id: string): Promise<boolean>;
  /** Newest first; with `before`, only those with a lower number. */
  timeLine(pageId: string, query: { before?: number; limit: number }): Promise<Version[]>;
  count(pageId: string): Promise<number>;
}

export interface AssetBody {
  /** SHA-256 of the bytes. */
  hash: string;
  bytes: Uint8Array;
  at: number;
}

/** What a version needs, as far as it is known. */
export interface AssetsOfVersion {
  /** 'none': nothing is kept for it. 'damaged': what was kept cannot be read. */
  state: 'complete' | 'pending' | 'none' | 'damaged';
  assets: VersionAsset[];
}

export interface VerifiedAssets {
  last: string | null;
  checked: number;
  damages: { hash: string; versionIds: string[] }[];
}

/** What pages are made of. */
export interface AssetStore {
  /** What is known of these addresses in this scope, and whether their bytes are kept. */
  known(scope: string, urls: readonly string[]): Promise<Map<string, AssetSource & { stored: boolean }>>;
  /** Writes down what was learned, with the bytes that came; all of it at once. */
  learn(sources: readonly AssetSource[], bodies: readonly AssetBody[]): Promise<void>;
  ofVersion(versionId: string): Promise<AssetsOfVersion>;
  /** Versions for which something is to be collected, longest due first; nobody else gets them before `until`. */
  claimDue(claim: {
    now: number;
    until: number;
    limit: number;
  }): Promise<{ versionId: string; attempts: number }[]>;
  /** The bytes with this hash, for who knows it from a version they may see; null if they are not kept, or not what was stored. */
  bytes(hash: string): Promise<Uint8Array | null>;
  /**
   * Reads the next few behind `after` ('' to begin with), of the bytes or of the lists of what versions need, and names the
   * versions that need one that is not what was stored.
   */
  verify(what: 'bytes' | 'lists', after: string, limit: number): Promise<VerifiedAssets>;
  /** This is what the version needs; it is tried again at a time, or, at null, never. */
  keep(versionId: string, assets: readonly VersionAsset[], againAt: number | null): Promise<void>;
  /** Null if the version needs none with this hash, or they are not kept. */
  body(versionId: string, hash: string): Promise<{ type: string; bytes: Uint8Array } | 'damaged' | null>;
}

/** What people say of versions. Marking one that is gone meanwhile answers false. */
export interface MarkStore {
  pin(userId: string, versionId: string, now: number): Promise<boolean>;
  unpin(userId: string, versionId: string): Promise<void>;
  /** Those among these that the user has pinned. */
  pinned(userId: string, versionIds: readonly string[]): Promise<Set<string>>;
  /** The person has looked at this version through this sentinel. */
  look(sentinelId: string, version: Pick<Version, 'id' | 'pageId'>, now: number): Promise<boolean>;
  lastLooked(sentinelId: string, pageId: string): Promise<string | null>;
}

export interface Space {
  usedBytes: number;
  /** Null where it cannot be told. */
  freeBytes: number | null;
}

/** All that says which versions of a page are still needed. */
export interface PageHoldings {
  versions: Pick<Version, 'id' | 'seq'>[];
  /**
   * On this page, or looking at it too; `sinceSeq` and `looks` are those for this page. Those that watched it before and have
   * changes on it still are no longer watching.
   */
  sentinels: { sentinel: Sentinel; isOwnPage: boolean; isWatching: boolean; looks: OwnLooks | null }[];
  changes: StoredChange[];
  /** Ids of versions that people have marked, or that wait to be confirmed or to come together with other changes. */
  named: Set<string>;
}

export interface KeptOfPage {
  versions: ReadonlySet<string>;
  changes: ReadonlySet<string>;
}

/** Of one person on one channel: what was over before a time, but none of their newest messages. */
export interface LongTold {
  userId: string;
  channel: ChannelKind;
  before: number;
  newest: number;
}

/** Removes what nothing needs any more, in steps that are small and each whole in itself. */
export interface PruneStore {
  /** The next few pages that have versions, by id. */
  pages(after: string, limit: number): Promise<string[]>;
  /**
   * Removes the versions and changes of a page that `decide` does not keep; nothing is written to the page meanwhile. A page
   * that is being looked at is passed over. Answers how many versions are gone.
   */
  page(pageId: string, now: number, decide: (holdings: PageHoldings) => KeptOfPage): Promise<number>;
  /**
   * Of the next few stored bytes behind `after` (0 to begin with), removes those that no version has any more; what was
   * stored against them is stored against others first. `last` is null at the end.
   */
  blobs(after: number, limit: number): Promise<{ last: number | null; removed: number }>;
  /** Removes what pages needed and no version needs now, and snapshots that were not the page, older than a time. */
  leftovers(before: { assets: number; sources: number; bad: number }): Promise<number>;
  /** The next few people, by id. */
  people(after: string, limit: number): Promise<string[]>;
  /**
   * Removes up to `limit` messages that were sent or given up, with their notices, and as many notices that are over without
   * one. Not what a browser may still come to ask for, nor what was told already of news that still waits in another way.
   * Answers how many are gone; 0 at the end.
   */
  told(told: LongTold, limit: number): Promise<number>;
  /** Gives a little of what was freed back to the disk; false when there is no more. */
  giveBack(): Promise<boolean>;
}
