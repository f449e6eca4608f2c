// What a look means for those who watch single elements: where one was found again, or is not there from the beginning, the person
// is told, once.
import {
  allSimplyFound,
  type ElementStanding,
  isNews,
  isSameStanding,
  standingOf,
} from '../core/graph/element-standing.ts';
import type { Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import type { Compared } from './compare-versions.ts';
import type { HeldGraph } from './held-graph.ts';
import type { Look } from './look-at-page.ts';
import { oldVersions } from './old-versions.ts';
import type { World } from './world.ts';

export interface ElementTurns {
  /** Nothing was read that would tell. */
  unknown?: true;
  /** The standing of those for whom it is another than before. */
  standings: CheckCommit['elements'];
  told: { watcherId: string; kind: 'trouble' | 'recovered'; message: string }[];
}

export async function elementTurns(
  world: World,
  page: Page,
  look: Look,
  compared: Pick<Compared, 'turns' | 'firings'>,
  held: HeldGraph,
): Promise<ElementTurns> {
  const readings = await readingsOf(world, page, look, held);
  if (readings === null) return { unknown: true, standings: [], told: [] };
  if (allSimplyFound(readings) && held.unsteady === 0) return { standings: [], told: [] };
  // Who compared two versions has told already that it was lost between them, or that it came or went.
  const toldBefore = new Set([
    ...compared.turns.map(({ watcherId }) => watcherId),
    ...compared.firings.map(({ watcher }) => watcher.id),
  ]);
  const standings = new Map<string, ElementStanding | null>();
  const told: ElementTurns['told'] = [];
  for (const watcher of held.graph.watchers.values()) {
    const { sentinelId, element } = held.concerns.get(watcher.id)!;
    const standing = standingOf(watcher, readings);
    if (isSameStanding(standing, element)) continue;
    standings.set(sentinelId, standing);
    if (!isNews(standing, element)) continue;
    const isTold = toldBefore.has(watcher.id);
    if (standing?.state === 'healed' || (standing?.state === 'lost' && !isTold))
      told.push({ watcherId: watcher.id, kind: 'trouble', message: standing.message });
    // It came back while the sentinel was paused, and lies in no two versions it compares.
    else if (standing === null && element?.state === 'lost' && !isTold)
      told.push({
        watcherId: watcher.id,
        kind: 'recovered',
        message: 'The watched element is on the page again.',
      });
  }
  return { standings: [...standings].map(([sentinelId, element]) => ({ sentinelId, element })), told };
}

/** Of the new version; for newcomers also of the one that is there, which may have been read for others only. */
async function readingsOf(world: World, page: Page, look: Look, { graph, hasNotJudged }: HeldGraph) {
  if (look.kind === 'new') return graph.hasExtents ? (look.version.features.value.extents ?? {}) : {};
  if (look.kind !== 'same' || !hasNotJudged) return null;
  const newest = await oldVersions(world, page, [page.lastSeq], graph.extents());
  return newest.get(page.lastSeq)?.features.value.extents ?? null;
}
