// The records and questions of keeping devices up to date: what they copy, what they did, and what lost against a later deed.
import type { DetectionRow } from './store.ts';

/** When a person did something, by the server's clock, and on which device; the id says which deed it was. */
export interface Touch {
  id: string;
  at: number;
  device: string;
}

/** One that was taken off stays known, so that an older deed does not put it on again. */
export interface TagMark {
  tag: string;
  on: boolean;
  at: number;
  device: string;
}

/** Something a device did that a later deed on another device has won against: kept until the person has seen to it. */
export interface Overwritten {
  /** That of the operation. */
  id: string;
  userId: string;
  sentinelId: string;
  details: OverwrittenDetails;
}

export interface OverwrittenDetails {
  what: 'edit' | 'pause' | 'resume' | 'end' | 'remove' | 'tag';
  name: string;
  /** What the edit would have made of it. */
  text: string | null;
  madeAt: number;
  device: string;
  by: { what: 'edit' | 'steer' | 'remove' | 'tag'; at: number; device: string };
}

/** What a device asked for under an id of its own making, and what came of it; kept so that it is done once. */
export interface DoneOperation {
  id: string;
  doneAt: number;
  outcome: unknown;
}

export interface StampQuery {
  from: number;
  /** Only those behind this one. */
  after?: { stamp: number; id: string };
  limit: number;
}

export interface Stamped {
  id: string;
  stamp: number;
}

export interface Removal extends Stamped {
  kind: 'sentinel' | 'change' | 'overwritten';
}

/** What devices copy, by the stamp of the transaction that last wrote it. */
export interface SyncStore {
  /** Whatever is stamped below `horizon` has been written to the end; removals stamped up to `forgotten` are no longer known. */
  horizon(): Promise<{ horizon: number; forgotten: number; epoch: string }>;
  /** Sentinels written, or whose page was looked at, since: in order of stamp and id, behind a place. */
  sentinels(userId: string, since: StampQuery): Promise<Stamped[]>;
  /** Those whose times hang on other sentinels. */
  hanging(userId: string): Promise<string[]>;
  changes(userId: string, since: StampQuery & { detectedFrom?: number }): Promise<(DetectionRow & Stamped)[]>;
  overwritten(userId: string, since: StampQuery): Promise<(Overwritten & Stamped)[]>;
  removals(userId: string, since: StampQuery): Promise<Removal[]>;
  /** When the oldest of the newest `count` changes was detected; 0 if there are not so many. */
  detectedFrom(userId: string, count: number): Promise<number>;
  /** To notice a copy that went wrong: how many sentinels there are, and the sum of their revisions. */
  standing(userId: string): Promise<{ sentinels: number; revisions: number }>;
  /** Those of the users for whom something other than a mere look was written at `from` or after. */
  news(userIds: readonly string[], from: number): Promise<string[]>;
  operation(userId: string, id: string): Promise<DoneOperation | null>;
  /** Writes down what lost against a later deed, and that the operation is done; false if it was done before. */
  lose(operation: DoneOperation, overwritten: Overwritten): Promise<boolean>;
  /** Read marks for an operation; false if it was done before. */
  read(
    userId: string,
    operation: DoneOperation,
    which: { ids: string[] } | { upTo: number },
    now: number,
  ): Promise<boolean>;
  /** The person has seen to what was overwritten. */
  settle(userId: string, id: string): Promise<void>;
  /** Forgets removals and operations older than that; devices that did not ask since read everything anew. */
  forget(before: number): Promise<void>;
}
