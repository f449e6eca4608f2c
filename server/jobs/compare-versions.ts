// What a look means to the sentinels of its page: which of them compare what, which fire, and where each of them stands now.
import type { PageFeatures } from '../../shared/page/features.ts';
import { type Comparing, fixedGroups, type PageGraph } from '../core/graph/page-graph.ts';
import { stepOn } from '../core/graph/reference.ts';
import type { Firing, Turn } from '../core/graph/version-group.ts';
import type { Looking, NewVersion, OwnLooks, Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import { type OldVersion, oldVersions } from './old-versions.ts';
import type { World } from './world.ts';

export interface Compared {
  firings: { firing: Firing; oldVersionId: string; newVersionId: string; features: PageFeatures }[];
  turns: Turn[];
  since: CheckCommit['since'];
  looked: CheckCommit['looked'];
  reread: CheckCommit['reread'];
}

/** How many compared pairs of a fixed sentinel are kept, to be asked about. */
const pairsKept = 20;

/** `fresh` is null when the page still says what its newest version says: those with a rhythm of their own may not know. */
export async function compareVersions(
  world: World,
  page: Page,
  graph: PageGraph,
  fresh: NewVersion | null,
  looking: readonly Looking[],
): Promise<Compared> {
  const seq = fresh === null ? page.lastSeq : page.lastSeq + 1;
  const { comparing: ownLooks, looked } = ownComparisons(graph, looking, seq);
  const since = newFirsts(graph, looking, seq);
  const comparing = [...(fresh === null ? [] : graph.comparing(seq)), ...fixedGroups(ownLooks)];
  if (comparing.length === 0) return { firings: [], turns: [], since, looked, reread: [] };
  const wanted = [...comparing.map(({ old }) => old), ...(fresh === null ? [seq] : [])];
  const olds = await oldVersions(world, page, wanted, graph.extents());
  const next = fresh ?? newestOf(olds, seq);
  return {
    ...(next === null ? nothing : propagateAll(comparing, olds, next)),
    since,
    looked,
    reread: rereadOf(olds),
  };
}

const nothing = { firings: [], turns: [] };

function newestOf(olds: Map<number, OldVersion>, seq: number) {
  const newest = olds.get(seq);
  return newest === undefined ? null : { id: newest.version.id, features: newest.features };
}

function propagateAll(
  comparing: readonly Comparing[],
  olds: ReadonlyMap<number, OldVersion>,
  next: { id: string; features: PageFeatures },
): Pick<Compared, 'firings' | 'turns'> {
  const firings: Compared['firings'] = [];
  const turns: Turn[] = [];
  for (const { group, old } of comparing) {
    const before = olds.get(old);
    if (before === undefined) continue;
    const propagated = group.propagate(before.features, next.features);
    turns.push(...propagated.turns);
    for (const firing of propagated.firings) {
      firings.push({
        firing,
        oldVersionId: before.version.id,
        newVersionId: next.id,
        features: next.features,
      });
    }
  }
  return { firings, turns };
}

/** Those this look was made for, with what each compares and what it has seen then. */
function ownComparisons(graph: PageGraph, looking: readonly Looking[], seq: number) {
  const looked: { sentinelId: string; looks: OwnLooks }[] = [];
  const comparing = looking.flatMap(({ sentinelId, looks }) => {
    const watcher = graph.watchers.get(sentinelId);
    if (watcher === undefined || !watcher.fixed || seq === 0) return [];
    const before = looks ?? { seen: watcher.since === null ? [] : [watcher.since], pairs: [] };
    const { old, seen } = stepOn(watcher.compare, before.seen, seq);
    const pairs = old === null ? before.pairs : [...before.pairs, [old, seq] as [number, number]];
    looked.push({ sentinelId, looks: { seen, pairs: pairs.slice(-pairsKept) } });
    return old === null ? [] : [{ watcher, old }];
  });
  return { comparing, looked };
}

/** Newcomers begin with this version; late comers to a running group count from where it does. */
function newFirsts(graph: PageGraph, looking: readonly Looking[], seq: number): CheckCommit['since'] {
  if (seq === 0) return [];
  const fixed = looking.filter(({ sentinelId }) => {
    const watcher = graph.watchers.get(sentinelId);
    return watcher?.fixed === true && watcher.since === null;
  });
  const begin = [...graph.newcomers.keys(), ...fixed.map(({ sentinelId }) => sentinelId)];
  return [
    ...begin.map((sentinelId) => ({ sentinelId, seq })),
    ...[...graph.joined].map(([sentinelId, from]) => ({ sentinelId, seq: from })),
  ];
}

function rereadOf(olds: ReadonlyMap<number, OldVersion>): CheckCommit['reread'] {
  return [...olds.values()]
    .filter(({ reread }) => reread)
    .map(({ version, features }) => ({ versionId: version.id, features }));
}
