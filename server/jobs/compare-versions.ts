// What a look means to the sentinels of its page: which of them compare what, which fire, and where each of them stands now.
import type { PageFeatures } from '../../shared/page/features.ts';
import { type Comparing, fixedGroups, type PageGraph } from '../core/graph/page-graph.ts';
import { stepOn } from '../core/graph/reference.ts';
import type { Turn, Verdict } from '../core/graph/version-group.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { NotRead } from '../extract/extractor.ts';
import type { Looking, NewVersion, OwnLooks, Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import { propagate } from './compare-pages.ts';
import type { HeldGraph } from './held-graph.ts';
import { type OldVersion, oldVersions } from './old-versions.ts';
import type { World } from './world.ts';

export interface Compared {
  ok: true;
  firings: {
    watcher: Watcher;
    verdict: Verdict;
    oldSeq: number;
    oldVersionId: string;
    newVersionId: string;
    features: PageFeatures;
  }[];
  turns: Turn[];
  /** Where watchers of the graph begin. */
  since: { watcherId: string; seq: number }[];
  looked: CheckCommit['looked'];
  reread: CheckCommit['reread'];
}

/** How many compared pairs of a fixed sentinel are kept, to be asked about. */
const pairsKept = 20;

/** `fresh` is null when the page still says what its newest version says: those with a rhythm of their own may not know. */
export async function compareVersions(
  world: World,
  page: Page,
  { graph, fixed }: HeldGraph,
  fresh: NewVersion | null,
  looking: readonly Looking[],
): Promise<Compared | NotRead> {
  const seq = fresh === null ? page.lastSeq : page.lastSeq + 1;
  const { comparing: ownLooks, looked } = ownComparisons(fixed, looking, seq);
  const since = newFirsts(graph, looked, fixed, seq);
  const comparing = [...(fresh === null ? [] : graph.comparing(seq)), ...fixedGroups(ownLooks)];
  if (comparing.length === 0) return { ok: true, ...nothing, since, looked, reread: [] };
  const wanted = [...comparing.map(({ old }) => old), ...(fresh === null ? [seq] : [])];
  const olds = await oldVersions(world, page, wanted, graph.extents());
  const next = fresh ?? newestOf(olds, seq);
  const told =
    next === null ? { ok: true as const, ...nothing } : await propagateAll(world, comparing, olds, next);
  return told.ok ? { ...told, since, looked, reread: rereadOf(olds) } : told;
}

const nothing = { firings: [], turns: [] };

function newestOf(olds: Map<number, OldVersion>, seq: number) {
  const newest = olds.get(seq);
  return newest === undefined ? null : { id: newest.version.id, features: newest.features };
}

async function propagateAll(
  world: World,
  comparing: readonly Comparing[],
  olds: ReadonlyMap<number, OldVersion>,
  next: { id: string; features: PageFeatures },
): Promise<Pick<Compared, 'ok' | 'firings' | 'turns'> | NotRead> {
  const firings: Compared['firings'] = [];
  const turns: Turn[] = [];
  for (const { group, old } of comparing) {
    const before = olds.get(old);
    if (before === undefined) continue;
    const compared = await propagate(world, group, before.features, next.features);
    if (!compared.ok) return compared;
    const { propagated } = compared;
    turns.push(...propagated.turns);
    for (const { watcherId, evaluation } of propagated.firings) {
      firings.push({
        watcher: group.watchers.get(watcherId)!,
        verdict: evaluation,
        oldSeq: old,
        oldVersionId: before.version.id,
        newVersionId: next.id,
        features: next.features,
      });
    }
  }
  return { ok: true, firings, turns };
}

/** Those this look was made for, with what each compares and what it has seen then. */
function ownComparisons(fixed: HeldGraph['fixed'], looking: readonly Looking[], seq: number) {
  const looked: { sentinelId: string; looks: OwnLooks }[] = [];
  const comparing = looking.flatMap(({ sentinelId, looks }) => {
    const watchers = fixed.get(sentinelId) ?? [];
    const [one] = watchers;
    if (one === undefined || seq === 0) return [];
    const before = looks ?? { seen: one.since === null ? [] : [one.since], pairs: [] };
    const { old, seen } = stepOn(one.compare, before.seen, seq);
    const pairs = old === null ? before.pairs : [...before.pairs, [old, seq] as [number, number]];
    looked.push({ sentinelId, looks: { seen, pairs: pairs.slice(-pairsKept) } });
    return old === null ? [] : watchers.map((watcher) => ({ watcher, old }));
  });
  return { comparing, looked };
}

/** Newcomers begin with this version; late comers to a running group count from where it does. */
function newFirsts(
  graph: PageGraph,
  looked: Compared['looked'],
  fixed: HeldGraph['fixed'],
  seq: number,
): Compared['since'] {
  if (seq === 0) return [];
  const ownFirsts = looked
    .flatMap(({ sentinelId }) => fixed.get(sentinelId)!)
    .filter(({ since }) => since === null);
  return [
    ...[...graph.newcomers.keys()].map((watcherId) => ({ watcherId, seq })),
    ...ownFirsts.map(({ id }) => ({ watcherId: id, seq })),
    ...[...graph.joined].map(([watcherId, from]) => ({ watcherId, seq: from })),
  ];
}

function rereadOf(olds: ReadonlyMap<number, OldVersion>): CheckCommit['reread'] {
  return [...olds.values()]
    .filter(({ reread }) => reread)
    .map(({ version, features }) => ({ versionId: version.id, features }));
}
