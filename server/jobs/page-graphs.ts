// The change detection graphs this process has in memory: one per page, built from its sentinels, and built anew only when
// one of them has come, gone or changed since.

import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { type CompleteSentinel, withDefaults } from '../../shared/sentinel/defaults.ts';
import { PageGraph } from '../core/graph/page-graph.ts';
import { pageParts } from '../core/graph/page-parts.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import { onChangeWishes } from '../core/schedule/on-change-wishes.ts';
import type { OnChangeWish } from '../core/schedule/plan-next-check.ts';
import type { Page, Sentinel } from '../store/records.ts';
import { confirmAfter } from './confirm-changes.ts';
import type { World } from './world.ts';

/** Whom a result concerns, by the watcher's id in the graph. */
export interface Concern {
  sentinelId: string;
  userId: string;
  notify: CompleteSentinel['notify'];
  /** For a part of an expression over several pages: the event it raises. */
  event: string | null;
}

export interface HeldGraph {
  /** The page's revision when its sentinels were read, or an earlier one. */
  revision: number;
  graph: PageGraph;
  concerns: Map<string, Concern>;
  /** The watchers of those with a fixed rhythm, by sentinel. */
  fixed: Map<string, Watcher[]>;
  /** Somebody wants changes confirmed by a second look. */
  confirms: boolean;
  /** What the on-change sentinels ask of the page's rhythm, each wish once. */
  wishes: OnChangeWish[];
}

export interface PageGraphs {
  get(pageId: string): HeldGraph | undefined;
  keep(pageId: string, held: HeldGraph): void;
  drop(pageId: string): void;
}

/** `most` sentinels are kept; the graph used longest ago goes first, and can always be built again. */
export function createPageGraphs(most = 300_000): PageGraphs {
  const held = new Map<string, HeldGraph>();
  let total = 0;
  const drop = (pageId: string) => {
    total -= held.get(pageId)?.graph.size ?? 0;
    held.delete(pageId);
  };
  return {
    get: (pageId) => held.get(pageId),
    keep(pageId, one) {
      drop(pageId);
      held.set(pageId, one);
      total += one.graph.size;
      while (total > most && held.size > 1) drop(held.keys().next().value!);
    },
    drop,
  };
}

export async function graphOf(world: World, page: Page): Promise<HeldGraph> {
  const kept = world.graphs.get(page.id);
  if (kept?.revision === page.revision) {
    world.graphs.keep(page.id, kept);
    return kept;
  }
  // A sentinel that comes while they are read is seen now and read once more the next time.
  const here = await world.store.sentinels.onPage(page.id, 'enabled');
  const alsoHere = await world.store.sentinels.alsoOn(page.id, 'enabled');
  const built = buildGraph(page, here, alsoHere, world.zone);
  world.graphs.keep(page.id, built);
  return built;
}

function buildGraph(
  page: Page,
  here: readonly Sentinel[],
  alsoHere: readonly { sentinel: Sentinel; sinceSeq: number | null }[],
  zone: string,
): HeldGraph {
  const graph = new PageGraph();
  const held: HeldGraph = {
    revision: page.revision,
    graph,
    concerns: new Map(),
    fixed: new Map(),
    confirms: false,
    wishes: [],
  };
  const wishes = new Map<string, OnChangeWish>();
  const add = (sentinel: Sentinel, since: number | null, isOwn: boolean) => {
    const request = withDefaults(sentinel.tree as SentinelTree);
    for (const wish of onChangeWishes([request], zone)) wishes.set(JSON.stringify(wish), wish);
    // Elsewhere it sees every version that anybody looks at: there are no ticks of its own there.
    const fixed = isOwn && request.fetch.rhythm.kind === 'every';
    const watchers = askedHere(sentinel.id, request, page, isOwn).map(({ id, expression }): Watcher => {
      // Its element is one of its own page.
      const watch = { ...(isOwn && { scope: request.scope }), noise: request.noise };
      return { id, expression, watch, compare: request.compare, fixed, since };
    });
    for (const watcher of watchers) {
      graph.add(watcher);
      held.confirms ||= confirmAfter(watcher) !== null;
      const event = watcher.id === sentinel.id ? null : watcher.id;
      const { userId } = sentinel;
      held.concerns.set(watcher.id, { sentinelId: sentinel.id, userId, notify: request.notify, event });
    }
    if (fixed) held.fixed.set(sentinel.id, watchers);
  };
  for (const sentinel of here) add(sentinel, sentinel.sinceSeq, true);
  for (const { sentinel, sinceSeq } of alsoHere) add(sentinel, sinceSeq, false);
  held.wishes = [...wishes.values()];
  return held;
}

/** All it asks if that lies on this page alone; otherwise its parts here, each under the name of its event. */
function askedHere(sentinelId: string, request: CompleteSentinel, { url }: Page, isOwn: boolean) {
  const parts = pageParts(sentinelId, request);
  if (parts.kind === 'one') return isOwn ? [{ id: sentinelId, expression: parts.expression }] : [];
  if (parts.kind === 'never') return [];
  return parts.event.parts
    .filter((part) => (part.page === undefined ? isOwn : part.page === url))
    .map(({ name, expression }) => ({ id: name, expression }));
}
