// Lets the fixed sentinels of a page share their looks, whoever they belong to, as soon as one has come, gone or changed.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import { durationMs } from '../../../shared/sentinel/duration.ts';
import type { DefinitionRow } from '../../core/events/definition.ts';
import { retuneFetches } from '../../core/events/retune-fetches.ts';
import { type FixedLooks, shareLooks } from '../../core/schedule/interval-groups.ts';
import type { Page, Sentinel } from '../../store/records.ts';
import type { HeldGraph } from '../held-graph.ts';
import type { World } from '../world.ts';
import { live } from './live.ts';

/** To be called at a look: the first one of a newcomer is its baseline, so none of its ticks goes by before. */
export async function shareFetches(world: World, page: Page, held: HeldGraph): Promise<void> {
  if (held.fixed.size === 0 || held.sharedAt === page.revision) return;
  held.sharedAt = page.revision;
  const running = await world.store.life.fetchesOn(page.id);
  const looks = running.flatMap(({ sentinel, fetches }) => looksOf(sentinel, fetches) ?? []);
  const retuned = shareLooks(looks, world.now());
  const owners = new Map(running.map(({ sentinel }) => [sentinel.id, sentinel.userId]));
  for (const [userId, mine] of Map.groupBy(retuned, ({ id }) => owners.get(id)!)) {
    await live(world, userId, async (engine, now) => ({
      result: retuneFetches(engine, mine, now),
      writes: [],
    }));
  }
}

/** Null while it does not run. */
function looksOf({ id, tree }: Sentinel, { event, memory }: DefinitionRow): FixedLooks | null {
  const { rhythm } = withDefaults(tree as SentinelTree).fetch;
  const [series] = memory['']?.series ?? [];
  if (rhythm.kind !== 'every' || event.kind !== 'periodic' || event.rhythm.kind !== 'interval') return null;
  if (series === undefined) return null;
  return {
    id,
    asked: durationMs(rhythm.interval),
    windows: JSON.stringify(event.rhythm.windows ?? []),
    since: series.opened[0]!.at,
    from: series.openedAt,
    ms: event.rhythm.ms,
  };
}
