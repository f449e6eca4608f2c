// The vocabulary of detection: one change, and the list of changes between two versions.
import type { PageType } from '../page/features.ts';

export const changeTypes = [
  'links',
  'images',
  'keywords',
  'phrases',
  'words',
  'table',
  'list',
  'regex',
  'value',
  'any',
] as const;
export type ChangeType = (typeof changeTypes)[number];

export const changeOps = ['insert', 'delete', 'update', 'move'] as const;
export type ChangeOp = (typeof changeOps)[number];

/** What stood there: text for most types, an address with its text for links, a count for keywords. */
export type ChangeValue =
  | string
  | { href: string; text: string }
  | { src: string; alt: string }
  | { text: string; count: number };

export interface Change {
  type: ChangeType;
  op: ChangeOp;
  before: ChangeValue | null;
  after: ChangeValue | null;
  /** A path a person understands, for example "Prices › Monthly plans". Empty at the top of the page. */
  where: string;
}

export interface ChangeList {
  oldVersion: string;
  newVersion: string;
  pageType: PageType;
  detectedAt: number;
  changes: Change[];
  /** Set when the bound on effort was hit and the answer is coarser than it could be. */
  coarse?: string;
}

export type ChangeCounts = Record<ChangeOp, number>;

export function countOps(changes: readonly Change[]): ChangeCounts {
  const counts: ChangeCounts = { insert: 0, delete: 0, update: 0, move: 0 };
  for (const change of changes) counts[change.op]++;
  return counts;
}
