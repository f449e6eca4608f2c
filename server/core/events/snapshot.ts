// The engine as rows and back: one row per definition, one per timer, and the head. Restored, it continues identically.
import type { Definition } from './definition.ts';
import { createEngine, type Engine, type EngineHead, index } from './engine.ts';
import { addTimer, type Timer } from './timers.ts';

export interface Snapshot {
  readonly head: EngineHead;
  readonly definitions: readonly Definition[];
  readonly timers: readonly Timer[];
}

/** The rows are the engine's own until they are written or copied. */
export function snapshot(engine: Engine): Snapshot {
  return {
    head: { now: engine.now, sequence: engine.sequence },
    definitions: [...engine.definitions.values()],
    timers: [...engine.timers.live.values()],
  };
}

/** The rows may come in any order; the engine takes them as its own. */
export function restore({ head, definitions, timers }: Snapshot): Engine {
  const engine = createEngine(head.now);
  engine.sequence = head.sequence;
  for (const definition of [...definitions].sort((a, b) => a.order - b.order)) index(engine, definition);
  for (const timer of timers) addTimer(engine.timers, timer);
  return engine;
}
