// The deletion rule: which versions of a page something still needs, and which changes are too old to be kept.
//
// Kept is what a comparison still to come looks back at, by compare option and rhythm; what the changes within each
// sentinel's history lie between; what nobody has read, or been told of, yet; what a person has marked; what waits to be
// confirmed or to come together with changes on other pages; and the newest few. Everything else goes.
import type { CompareOption } from '../../../shared/sentinel/ast.ts';
import { stepsBack } from '../graph/reference.ts';

export interface StoredVersion {
  id: string;
  /** 1, 2, 3, … within the page; some are gone. */
  seq: number;
}

/** A sentinel that still compares versions of the page. */
export interface Comparer {
  compare: CompareOption;
  /** The number of its first version; null until it has seen one. */
  since: number | null;
  /** With a rhythm of its own: the numbers it still compares with. */
  seen: readonly number[] | null;
  /** Its element is not on the page: when it is back, it is compared with the last version that had it. */
  isElementAway: boolean;
}

/** A change that is stored. */
export interface StoredChange {
  id: string;
  sentinelId: string;
  oldVersionId: string;
  newVersionId: string;
  detectedAt: number;
  isUnread: boolean;
  /** A notice of it waits, alone or for a digest. */
  isUntold: boolean;
}

export interface Holdings {
  versions: readonly StoredVersion[];
  /** Enabled, or with one last look to come. */
  comparers: readonly Comparer[];
  /** Of each sentinel on the page, in whatever state: how many past changes it keeps. */
  histories: ReadonlyMap<string, number>;
  changes: readonly StoredChange[];
  /** Ids of versions that are pinned, last looked at, or named by what waits to be confirmed or to come together. */
  named: ReadonlySet<string>;
}

export interface KeepRules {
  /** The newest so many are kept in any case, so that one can ask why nothing was told. At least 1. */
  newest: number;
  /** How far back an element that is away is looked for (returned-element.ts). */
  lookBack: number;
}

export interface Kept {
  versions: Set<string>;
  changes: Set<string>;
}

export function keep(holdings: Holdings, rules: KeepRules): Kept {
  const { versions, comparers, histories, changes, named } = holdings;
  // Nobody has anything to do with the page any more.
  if (histories.size === 0) return { versions: new Set(), changes: new Set() };
  const inOrder = [...versions].sort((a, b) => b.seq - a.seq);
  const latest = inOrder[0]?.seq ?? 0;
  const kept = keptChanges(changes, histories);
  const isNeeded = needs(comparers, latest, rules);
  const ids = new Set([...named, ...kept.flatMap((one) => [one.oldVersionId, one.newVersionId])]);
  const stay = inOrder.filter(
    ({ id, seq }, at) => at < Math.max(1, rules.newest) || isNeeded(seq) || ids.has(id),
  );
  return { versions: new Set(stay.map(({ id }) => id)), changes: new Set(kept.map(({ id }) => id)) };
}

/** Whether a comparison that is still to come may look back at the version of a number. */
function needs(
  comparers: readonly Comparer[],
  latest: number,
  { lookBack }: KeepRules,
): (seq: number) => boolean {
  const single = new Set<number>();
  let from = latest;
  for (const { compare, since, seen, isElementAway } of comparers) {
    for (const seq of stillSeen(compare, seen ?? [])) single.add(seq);
    if (since === null) continue;
    const back = stepsBack(compare);
    const oldest = Math.min(latest - back + 1, ...(seen ?? []));
    if (isElementAway) from = Math.min(from, Math.max(since, oldest - lookBack));
    if (seen !== null) continue;
    if (compare.kind === 'every') single.add(latest - ((latest - since) % back));
    else from = Math.min(from, Math.max(since, latest - back + 1));
  }
  return (seq) => seq >= from || single.has(seq);
}

/** Every n compares with the first of a round; whether the page says something new is told by the last one seen. */
function stillSeen({ kind }: CompareOption, seen: readonly number[]): readonly number[] {
  return kind === 'every' ? [...seen.slice(0, 1), ...seen.slice(-1)] : seen;
}

/** The newest of each sentinel's as many as it keeps, and older ones that were not read, or not told, yet. */
function keptChanges(
  changes: readonly StoredChange[],
  histories: ReadonlyMap<string, number>,
): StoredChange[] {
  const bySentinel = Map.groupBy(changes, ({ sentinelId }) => sentinelId);
  return [...bySentinel].flatMap(([sentinelId, list]) => {
    const most = histories.get(sentinelId) ?? 0;
    return [...list]
      .sort(newestFirst)
      .filter(({ isUnread, isUntold }, at) => at < most || isUnread || isUntold);
  });
}

function newestFirst(a: StoredChange, b: StoredChange): number {
  if (a.detectedAt !== b.detectedAt) return b.detectedAt - a.detectedAt;
  return a.id < b.id ? 1 : -1;
}
