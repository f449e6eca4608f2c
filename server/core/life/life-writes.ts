// Turns what the event engine asks for into what is written: states of sentinels, and looks at their pages.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import type { Clock } from '../../../shared/sentinel/time-point.ts';
import type { Sentinel } from '../../store/records.ts';
import type { LifeWrite } from '../../store/store.ts';
import type { StepResult } from '../events/detector.ts';
import type { Firing } from '../events/rules.ts';
import { isOpen, nextOpening, withZone } from '../events/window.ts';
import { pageParts } from '../graph/page-parts.ts';

/** The sentinels a step is about; `find` also knows one that is only being created. */
export function lifeWrites(
  result: StepResult,
  find: (id: string) => Sentinel | undefined,
  clock: Clock,
): LifeWrite[] {
  const firings = [...result.immediate, ...result.deferred, ...result.detached];
  const ticked = new Set(firings.filter(({ effect }) => effect.kind === 'check').map(({ group }) => group));
  return firings.flatMap((firing) => {
    const sentinel = find(firing.group);
    if (sentinel === undefined) return [];
    if (
      firing.effect.kind === 'sentinel-ended' &&
      ticked.has(sentinel.id) &&
      hasLastLook(sentinel, firing, clock)
    )
      return [{ kind: 'patch', id: sentinel.id, fields: { endedAt: firing.occurrences[0]!.at } }];
    return writesOf(firing, sentinel, clock);
  });
}

/**
 * The look of its last moment is still to be made, and ends it. After downtime the moment is over: what a page shows long after
 * the end is none of the sentinel's business. Nor is there one where several pages are watched: their events have ended.
 */
function hasLastLook({ id, tree }: Sentinel, { occurrences }: Firing, { now }: Clock): boolean {
  const isNow = now - occurrences[0]!.at < 60_000;
  return isNow && pageParts(id, withDefaults(tree as SentinelTree)).kind === 'one';
}

/** The ids of the sentinels that a step did something to. */
export function sentinelsIn({ immediate, deferred, detached }: StepResult): string[] {
  return [...new Set([...immediate, ...deferred, ...detached].map(({ group }) => group))];
}

/** Those that watch from this step on. */
export function sentinelsStarted(
  { immediate, deferred, detached }: StepResult,
  find: (id: string) => Sentinel | undefined,
): Sentinel[] {
  return [...immediate, ...deferred, ...detached]
    .filter(({ effect }) => effect.kind === 'sentinel-started')
    .flatMap(({ group }) => find(group) ?? [])
    .filter(({ state }) => state !== 'disabled');
}

function writesOf(firing: Firing, sentinel: Sentinel, { now, zone }: Clock): LifeWrite[] {
  const { id, pageId, state } = sentinel;
  const { at } = firing.occurrences[0]!;
  switch (firing.effect.kind) {
    case 'sentinel-started': {
      // A disabled one starts for those that hang on it, and goes on being disabled.
      const fields = {
        startedAt: at,
        ...(state === 'disabled' ? {} : { state: 'enabled' as const, sawNewest: true as const }),
      };
      return [{ kind: 'patch', id, fields }];
    }
    case 'sentinel-ended':
      return [
        { kind: 'patch', id, fields: { state: 'ended', endedAt: at } },
        { kind: 'rest', pageId, sentinelId: id },
      ];
    case 'check':
      return [{ kind: 'look', pageId, at: Math.max(at, now), sentinelId: id, isTick: true }];
    case 'watch':
      return [{ kind: 'look', pageId, at: firstLook(sentinel, Math.max(at, now), zone), sentinelId: id }];
    case 'unwatch':
      return [{ kind: 'rest', pageId, sentinelId: id }];
    default:
      return [];
  }
}

/** Also the first look waits for a window to open. */
function firstLook({ tree }: Sentinel, at: number, zone: string): number {
  const windows = withZone(withDefaults(tree as SentinelTree).fetch.windows, zone);
  return isOpen(windows, at) ? at : (nextOpening(windows, at) ?? at);
}
