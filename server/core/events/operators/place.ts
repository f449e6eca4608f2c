// What an operator may use at its place in an expression: its memory, the clock, and timers of its own.

import { type Definition, noMemory } from '../definition.ts';
import type { Engine } from '../engine.ts';
import type { Memory } from '../memory.ts';
import { schedule, unschedule } from '../schedule.ts';

export interface Place {
  readonly engine: Engine;
  readonly definition: Definition;
  readonly path: string;
  /** How far time is known to have come; later than the engine's now while it catches up. */
  readonly horizon: number;
}

export function recall({ definition, path }: Place): Memory | undefined {
  return definition.memory[path];
}

/** An empty memory takes no room. Handing back the very object recalled says that it was changed in place. */
export function remember({ engine, definition, path }: Place, memory: Memory): void {
  const isEmpty = !memory.left?.length && !memory.right?.length && !memory.series?.length;
  const before = definition.memory[path];
  if (isEmpty && before === undefined) return;
  engine.unsaved.definitions.add(definition);
  if (before === memory && !isEmpty) return;
  const { [path]: _, ...others } = definition.memory;
  if (!isEmpty) definition.memory = { ...others, [path]: memory };
  else definition.memory = Object.keys(others).length === 0 ? noMemory : others;
}

export function wait(place: Place, due: number): number {
  return schedule(place.engine, place.definition, place.path, due);
}

export function stopWaiting(place: Place, timer: number | null): void {
  if (timer !== null) unschedule(place.engine, place.definition, timer);
}
