// The engine as rows and back: one row per definition, one per timer, and the head. Restored, it continues identically.
import { type DefinitionRow, toRow } from './definition.ts';
import { createEngine, type Engine, type EngineHead, install } from './engine.ts';
import type { Rule } from './rules.ts';
import { enqueue, timersOf } from './schedule.ts';
import type { Timer } from './timers.ts';

export interface Snapshot {
  readonly head: EngineHead;
  readonly definitions: readonly DefinitionRow[];
  readonly timers: readonly Timer[];
}

/** The rows share parts with the engine: write them or copy them before the next step. */
export function snapshot(engine: Engine): Snapshot {
  const definitions = [...engine.definitions.values()].filter(({ isGone }) => !isGone);
  return {
    head: { now: engine.now, sequence: engine.sequence },
    definitions: definitions.map(toRow),
    timers: definitions.flatMap(timersOf),
  };
}

/** The rows may come in any order. A timer whose definition is missing is dropped. */
export function restore({ head, definitions, timers }: Snapshot): Engine {
  const engine = createEngine(head.now);
  engine.sequence = head.sequence;
  const known = new Map<string, readonly Rule[]>();
  for (const row of [...definitions].sort((a, b) => a.order - b.order)) {
    install(engine, { ...row, rules: shared(row.rules, known) }, row.order, row.memory);
  }
  for (const timer of [...timers].sort((a, b) => a.id - b.id)) {
    const owner = engine.definitions.get(timer.definition);
    if (owner !== undefined) enqueue(engine, owner, timer);
  }
  return engine;
}

/** Rows repeat the same few rules; in memory each is kept once. */
function shared(rules: readonly Rule[], known: Map<string, readonly Rule[]>): readonly Rule[] {
  const text = JSON.stringify(rules);
  const same = known.get(text) ?? rules;
  known.set(text, same);
  return same;
}
