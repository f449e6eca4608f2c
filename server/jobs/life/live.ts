// One step in the lives of a user's sentinels: something is decided on the event engine, and written with all that follows.
import type { StepResult } from '../../core/events/detector.ts';
import { createEngine, type Engine, wakeAt } from '../../core/events/engine.ts';
import { restore } from '../../core/events/snapshot.ts';
import { lifeWrites, sentinelsIn } from '../../core/life/life-writes.ts';
import type { Sentinel } from '../../store/records.ts';
import type { LifeWrite } from '../../store/store.ts';
import type { World } from '../world.ts';
import { type Deed, operationOf } from './deed.ts';
import type { Held } from './engines.ts';
import { troubleAtStart } from './tell-trouble.ts';

/** What a job wants of a step: the engine's result and its own writes, which come before what follows from the events. */
export interface Decision {
  result: StepResult;
  writes: LifeWrite[];
  /** Sentinels that the store does not know yet, or knows otherwise. */
  changed?: Sentinel[];
}

export type Decide<Refusal> = (engine: Engine, now: number) => Promise<Decision | { refused: Refusal }>;
export type LiveOutcome<Refusal> =
  | { kind: 'done' }
  | { kind: 'name-taken' }
  | { kind: 'refused'; refused: Refusal };

export function live<Refusal = never>(
  world: World,
  userId: string,
  decide: Decide<Refusal>,
  deed?: Deed,
): Promise<LiveOutcome<Refusal>> {
  return world.engines.alone(userId, async () => {
    for (;;) {
      const outcome = await attempt(world, userId, decide, deed);
      if (outcome !== 'stale') return outcome;
    }
  });
}

/** Whatever goes wrong, the engine in memory is no longer what is stored: it is loaded again at the next step. */
async function attempt<Refusal>(
  world: World,
  userId: string,
  decide: Decide<Refusal>,
  deed: Deed | undefined,
): Promise<LiveOutcome<Refusal> | 'stale'> {
  const held = await hold(world, userId);
  world.engines.drop(userId);
  const now = world.now();
  const decision = await decide(held.engine, now);
  if ('refused' in decision) return { kind: 'refused', refused: decision.refused };
  const { result, changed = [] } = decision;
  if (result.runaway !== null) throw new Error(result.runaway.message);
  const known = new Map([...(await involved(world, userId, result)), ...changed].map((one) => [one.id, one]));
  const find = (id: string) => known.get(id);
  const trouble = await troubleAtStart(world, result, find);
  const writes = [
    ...(deed === undefined ? [] : [operationOf(deed, now)]),
    ...decision.writes,
    ...trouble.before,
    ...lifeWrites(result, find, { now, zone: world.zone }),
    ...trouble.after,
  ];
  const { changes } = result;
  const commit = { userId, revision: held.revision, changes, wakeAt: wakeAt(held.engine), writes };
  const outcome = await world.store.life.commit(commit);
  // A deed that was done before is done.
  if (outcome === 'repeated') return { kind: 'done' };
  if (outcome !== 'committed') return outcome === 'stale' ? 'stale' : { kind: 'name-taken' };
  world.engines.keep(userId, { engine: held.engine, revision: (held.revision ?? 0) + 1 });
  world.wake();
  return { kind: 'done' };
}

async function hold(world: World, userId: string): Promise<Held> {
  const kept = world.engines.get(userId);
  if (kept !== undefined) return kept;
  const loaded = await world.store.life.load(userId);
  if (loaded !== null) return { engine: restore(loaded.snapshot), revision: loaded.revision };
  return { engine: createEngine(world.now()), revision: null };
}

async function involved(world: World, userId: string, result: StepResult): Promise<Sentinel[]> {
  const ids = new Set(sentinelsIn(result));
  if (ids.size > 20) return (await world.store.sentinels.ofUser(userId)).filter(({ id }) => ids.has(id));
  const found = await Promise.all([...ids].map((id) => world.store.sentinels.byId(userId, id)));
  return found.filter((one) => one !== null);
}
