// The change detection graphs this process has in memory, one per page: kept from check to check, and brought up to date with
// the sentinels that came, went or changed since.
import type { Page } from '../store/records.ts';
import { HeldGraph } from './held-graph.ts';
import type { World } from './world.ts';

export interface PageGraphs {
  get(pageId: string): HeldGraph | undefined;
  keep(pageId: string, held: HeldGraph): void;
  drop(pageId: string): void;
  /** A sentinel was removed: the next check takes it out, since one may be under way. */
  forget(pageId: string, sentinelId: string): void;
}

/** `most` sentinels are kept; the graph used longest ago goes first, and can always be built again. */
export function createPageGraphs(most = 300_000): PageGraphs {
  const held = new Map<string, { one: HeldGraph; size: number }>();
  let total = 0;
  const drop = (pageId: string) => {
    total -= held.get(pageId)?.size ?? 0;
    held.delete(pageId);
  };
  return {
    get: (pageId) => held.get(pageId)?.one,
    keep(pageId, one) {
      drop(pageId);
      const { size } = one.graph;
      held.set(pageId, { one, size });
      total += size;
      while (total > most && held.size > 1) drop(held.keys().next().value!);
    },
    drop,
    forget: (pageId, sentinelId) => held.get(pageId)?.one.forget(sentinelId),
  };
}

export async function graphOf(world: World, page: Page): Promise<HeldGraph> {
  const kept = world.graphs.get(page.id);
  kept?.takeOutForgotten();
  const isCurrent =
    kept !== undefined && (kept.revision === page.revision || (await update(world, page, kept)));
  const graph = isCurrent ? kept : await build(world, page);
  world.graphs.keep(page.id, graph);
  return graph;
}

// A sentinel that comes while they are read is seen now and read once more the next time.

async function build(world: World, page: Page): Promise<HeldGraph> {
  const graph = new HeldGraph(page, world.zone);
  for (const sentinel of await world.store.sentinels.onPage(page.id, 'enabled')) graph.add(sentinel);
  graph.setVisitors(await world.store.sentinels.alsoOn(page.id, 'enabled'));
  return graph;
}

/** False when one has vanished without a trace: another process removed it, or it has moved to another page. */
async function update(world: World, page: Page, held: HeldGraph): Promise<boolean> {
  const { changed, enabled } = await world.store.sentinels.changedOnPage(page.id, held.revision);
  for (const sentinel of changed) {
    held.remove(sentinel.id);
    if (sentinel.state === 'enabled' || sentinel.lastLook) held.add(sentinel);
  }
  if (held.own !== enabled) return false;
  held.setVisitors(await world.store.sentinels.alsoOn(page.id, 'enabled'));
  held.revision = page.revision;
  return true;
}
