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
/** "2 added, 1 moved", wherever they are counted. */
export const doneWords: Readonly<Record<ChangeOp, string>> = {
  insert: 'added',
  delete: 'removed',
  update: 'changed',
  move: 'moved',
};

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
  /** The text of the block it stands in, shortened: for what is smaller than a block. */
  context?: string;
  /** The text of the block it stood in before: of what moved, or whose block changed around it. */
  contextBefore?: string;
  /** In XML the path of elements to it, for example "catalog/book/price". */
  signature?: string;
  /** What an update changed, where before and after hold more than one thing. */
  changed?: 'text' | 'target' | 'alt' | 'picture' | 'heading' | 'column' | 'markup';
  /** The cells of a table's row that an update changed. */
  cells?: { column: string; before: string; after: string }[];
  /** How often it occurs, where before and after do not say it themselves. */
  counts?: { before: number; after: number };
  /** What the brackets of a pattern hold. */
  groups?: (string | null)[];
}

export interface ChangeList {
  oldVersion: string;
  newVersion: string;
  pageType: PageType;
  detectedAt: number;
  changes: Change[];
  /** Of all there are; set where fewer are listed. */
  counts?: ChangeCounts;
  /** Every set of operands, as written, that alone made the sentinel fire; where its expression has more than one. */
  combinations?: string[][];
  /** Set when the bound on effort was hit and the answer is coarser than it could be. */
  coarse?: string;
  /** Each page that had a part in it, where an expression is over several. */
  pages?: PagePair[];
}

/** Two versions of one page. */
export interface PagePair {
  pageId: string;
  url: string;
  oldVersion: string;
  newVersion: string;
}

export type ChangeCounts = Record<ChangeOp, number>;

export function countOps(changes: readonly Change[]): ChangeCounts {
  const counts: ChangeCounts = { insert: 0, delete: 0, update: 0, move: 0 };
  for (const change of changes) counts[change.op]++;
  return counts;
}

/** Of a list that is shown and stored. Nobody reads more, and a hostile page has as many as it likes. */
export const mostChangesListed = 1000;
/** Of one side of a change. */
export const longestText = 100_000;
/** Of what stands in front of the first difference, where the beginning is cut off. */
const leadIn = 1000;

/** A list as far as it is given, with the counts of all where that is not all. */
export type Listed = Pick<ChangeList, 'changes' | 'counts'>;

/** Several lists as one: the first of their changes and, where there are more, the counts of all. */
export function listed(lists: readonly Listed[], most = mostChangesListed): Listed {
  const changes = lists
    .flatMap((list) => list.changes.slice(0, most))
    .slice(0, most)
    .map(shortened);
  const counts: ChangeCounts = { insert: 0, delete: 0, update: 0, move: 0 };
  for (const each of lists.map(countsOf)) for (const op of changeOps) counts[op] += each[op];
  return totalOf({ changes, counts }) > changes.length ? { changes, counts } : { changes };
}

export function countsOf({ changes, counts }: Listed): ChangeCounts {
  return counts ?? countOps(changes);
}

export function totalOf(list: Listed): number {
  return Object.values(countsOf(list)).reduce((sum, count) => sum + count, 0);
}

/** What keeps a list from saying everything, in sentences; undefined when nothing does. */
export function coarseness(total: number, shown: number, coarse: string | undefined): string | undefined {
  if (shown >= total) return coarse;
  const note = `${total} changes were found; the first ${shown} are listed.`;
  return coarse === undefined ? note : `${coarse} ${note}`;
}

function shortened(change: Change): Change {
  const { before, after } = change;
  const isLong = (value: ChangeValue | null) => typeof value === 'string' && value.length > longestText;
  if (!isLong(before) && !isLong(after)) return change;
  const from = whereTheyPart(before, after);
  const cut = (value: ChangeValue | null) => (typeof value === 'string' ? cutOut(value, from) : value);
  return { ...change, before: cut(before), after: cut(after) };
}

/** Shortly before the first difference: what is cut off must not be the very change. */
function whereTheyPart(before: ChangeValue | null, after: ChangeValue | null): number {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after) return 0;
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at < longestText - leadIn ? 0 : at - leadIn;
}

function cutOut(text: string, from: number): string {
  const to = from + longestText;
  // No character is cut in two.
  const part = text.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}
