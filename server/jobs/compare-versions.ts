// What a look means to the sentinels of its page: which of them compare what, which fire, and where each of them stands now.
import { extentKey } from '../../shared/page/extent.ts';
import type { PageType } from '../../shared/page/features.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import { type Comparing, fixedGroups, type PageGraph } from '../core/graph/page-graph.ts';
import { stepOn } from '../core/graph/reference.ts';
import { type Turn, type Verdict, VersionGroup } from '../core/graph/version-group.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import { sameContent } from '../core/schedule/same-content.ts';
import type { NotRead } from '../extract/extractor.ts';
import type { Looking, NewVersion, OwnLooks, Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import type { Ahead } from './check/plan-ahead.ts';
import { propagate } from './compare-pages.ts';
import type { HeldGraph } from './held-graph.ts';
import { type OldVersion, oldVersions } from './old-versions.ts';
import { lastWith, returnedParts } from './returned-element.ts';
import type { World } from './world.ts';

export interface Compared {
  ok: true;
  firings: {
    watcher: Watcher;
    verdict: Verdict;
    oldSeq: number;
    oldVersionId: string;
    newVersionId: string;
    pageType: PageType;
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
  ahead: Ahead = new Map(),
): Promise<Compared | NotRead> {
  const seq = fresh === null ? page.lastSeq : page.lastSeq + 1;
  const isAsNow = await sameAsNow(world, page, fresh, seq, looking);
  const { comparing: ownLooks, looked } = ownComparisons(fixed, looking, seq, isAsNow);
  const since = newFirsts(graph, looked, fixed, seq);
  const comparing = [...(fresh === null ? [] : graph.comparing(seq)), ...fixedGroups(ownLooks)];
  if (comparing.length === 0) return { ok: true, ...nothing, since, looked, reread: [] };
  const left = comparing.filter(({ group }) => !ahead.has(group)).map(({ old }) => old);
  const olds = await oldVersions(world, page, fresh === null ? [...left, seq] : left, graph.extents());
  for (const { old } of ahead.values()) if (!olds.has(old.version.seq)) olds.set(old.version.seq, old);
  const next = fresh ?? newestOf(olds, seq);
  const told =
    next === null
      ? { ok: true as const, ...nothing }
      : await propagateAll(world, page, comparing, olds, next, ahead);
  return told.ok ? { ...told, since, looked, reread: rereadOf(olds) } : told;
}

const nothing = { firings: [], turns: [] };

function newestOf(olds: Map<number, OldVersion>, seq: number) {
  const newest = olds.get(seq);
  return newest === undefined ? null : { id: newest.version.id, features: newest.features };
}

interface Newest {
  id: string;
  features: KeptFeatures;
}

type Told = Pick<Compared, 'ok' | 'firings' | 'turns'>;

async function propagateAll(
  world: World,
  page: Page,
  comparing: readonly Comparing[],
  olds: ReadonlyMap<number, OldVersion>,
  next: Newest,
  ahead: Ahead,
): Promise<Told | NotRead> {
  const all: Told = { ok: true, firings: [], turns: [] };
  for (const { group, old } of comparing) {
    const before = olds.get(old);
    if (before === undefined) continue;
    const told = await propagateOne(world, group, before, next, ahead);
    if (!told.ok) return told;
    const again = await compareReturned(world, page, group, before, next, told);
    if (!again.ok) return again;
    // That the element is back is told by what changed in it.
    const fired = new Set(again.firings.map(({ watcher }) => watcher.id));
    all.firings.push(...told.firings, ...again.firings);
    all.turns.push(...told.turns.filter(({ watcherId }) => !fired.has(watcherId)));
  }
  return all;
}

async function propagateOne(
  world: World,
  group: VersionGroup,
  { version, features: before }: OldVersion,
  { id: newVersionId, features }: Newest,
  ahead?: Ahead,
): Promise<Told | NotRead> {
  const known = ahead?.get(group);
  const compared = known ? { ok: true as const, ...known } : await propagate(world, group, before, features);
  if (!compared.ok) return compared;
  const { firings, turns } = compared.propagated;
  const which = {
    oldSeq: version.seq,
    oldVersionId: version.id,
    newVersionId,
    pageType: features.outline.type,
  };
  return {
    ok: true,
    firings: firings.map(({ watcherId, evaluation: verdict }) => ({
      watcher: group.watchers.get(watcherId)!,
      verdict,
      ...which,
    })),
    turns: [...turns],
  };
}

/** Those whose element is back, each with the last version that had it. */
async function compareReturned(
  world: World,
  page: Page,
  group: VersionGroup,
  before: OldVersion,
  next: Newest,
  { turns }: Told,
): Promise<Told | NotRead> {
  const groups = new Map<string, { last: OldVersion; group: VersionGroup }>();
  const lasts = new Map<string, OldVersion | null>();
  for (const { watcherId } of turns.filter(({ kind }) => kind === 'found')) {
    const watcher = group.watchers.get(watcherId)!;
    const parts = returnedParts(watcher, before.features.value, next.features.value);
    if (parts.length === 0) continue;
    const range = { before: before.version.seq, since: watcher.since ?? 1 };
    const key = JSON.stringify([parts.map(extentKey), range]);
    const last = lasts.get(key) ?? (await lastWith(world, page, parts, range));
    lasts.set(key, last);
    if (last === null) continue;
    const together = groups.get(key) ?? { last, group: new VersionGroup() };
    groups.set(key, together);
    together.group.add(watcher);
  }
  const all: Told = { ok: true, firings: [], turns: [] };
  for (const { last, group: returned } of groups.values()) {
    const told = await propagateOne(world, returned, last, next);
    if (!told.ok) return told;
    all.firings.push(...told.firings);
  }
  return all;
}

/** Which of the versions last seen by those with a rhythm of their own say what the page says now. */
async function sameAsNow(
  world: World,
  page: Page,
  fresh: NewVersion | null,
  seq: number,
  looking: readonly Looking[],
): Promise<(seq: number) => boolean> {
  const last = new Set(looking.flatMap(({ looks }) => looks?.seen.at(-1) ?? []));
  last.delete(seq);
  if (last.size === 0) return () => false;
  const versions = await world.store.versions.bySeq(page.id, [...last, seq]);
  const now = fresh ?? versions.find((version) => version.seq === seq);
  const same = versions.filter(
    ({ contentHash }) => now !== undefined && sameContent(contentHash, now.contentHash),
  );
  const seqs = new Set(same.map((version) => version.seq));
  return (one) => seqs.has(one);
}

/** Those this look was made for, with what each compares and what it has seen then. */
function ownComparisons(
  fixed: HeldGraph['fixed'],
  looking: readonly Looking[],
  seq: number,
  isAsNow: (seq: number) => boolean,
) {
  const looked: { sentinelId: string; looks: OwnLooks }[] = [];
  const comparing = looking.flatMap(({ sentinelId, looks }) => {
    const watchers = fixed.get(sentinelId) ?? [];
    const [one] = watchers;
    if (one === undefined || seq === 0) return [];
    const before = looks ?? { seen: one.since === null ? [] : [one.since], pairs: [] };
    const { old, seen } = stepOn(one.compare, before.seen, seq, isAsNow);
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
