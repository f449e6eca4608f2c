// The change detection graphs this process has in memory: one per page, built from its sentinels, and built anew only when
// one of them has come, gone or changed since.

import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { type CompleteSentinel, withDefaults } from '../../shared/sentinel/defaults.ts';
import { PageGraph } from '../core/graph/page-graph.ts';
import { onChangeWishes } from '../core/schedule/on-change-wishes.ts';
import type { OnChangeWish } from '../core/schedule/plan-next-check.ts';
import type { Page, Sentinel } from '../store/records.ts';
import type { World } from './world.ts';

/** Whom a result concerns, by the watcher's id in the graph. */
export interface Concern {
  sentinelId: string;
  userId: string;
  notify: CompleteSentinel['notify'];
}

export interface HeldGraph {
  /** The page's revision when its sentinels were read, or an earlier one. */
  revision: number;
  graph: PageGraph;
  concerns: Map<string, Concern>;
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
  const sentinels = await world.store.sentinels.onPage(page.id, 'enabled');
  const built = buildGraph(sentinels, page.revision, world.zone);
  world.graphs.keep(page.id, built);
  return built;
}

export function buildGraph(sentinels: readonly Sentinel[], revision: number, zone: string): HeldGraph {
  const graph = new PageGraph();
  const concerns = new Map<string, Concern>();
  const wishes = new Map<string, OnChangeWish>();
  for (const sentinel of sentinels) {
    const { id, userId } = sentinel;
    const request = withDefaults(sentinel.tree as SentinelTree);
    graph.add({
      id,
      expression: request.monitor,
      watch: { scope: request.scope, noise: request.noise },
      compare: request.compare,
      fixed: request.fetch.rhythm.kind === 'every',
      since: sentinel.sinceSeq,
    });
    concerns.set(id, { sentinelId: id, userId, notify: request.notify });
    for (const wish of onChangeWishes([request], zone)) wishes.set(JSON.stringify(wish), wish);
  }
  return { revision, graph, concerns, wishes: [...wishes.values()] };
}
