// The whole state of the event engine and how definitions come and go; it notes what a store has to write.
import { type Definition, type NewDefinition, namesIn, timersOf, visit } from './definition.ts';
import type { Rule } from './rules.ts';
import { addTimer, createTimers, nextDue, removeTimer, type Timer, type Timers } from './timers.ts';

export interface Engine {
  /** The time reached; it never goes back. */
  now: number;
  /** The next order of insertion, for definitions and timers alike. */
  sequence: number;
  readonly definitions: Map<string, Definition>;
  readonly timers: Timers;
  /** Indexes, made from the definitions. */
  readonly listeners: Map<string, Set<Definition>>;
  readonly groups: Map<string, Set<Definition>>;
  unsaved: Unsaved;
}

interface Unsaved {
  readonly definitions: Set<Definition>;
  readonly removed: Set<string>;
  readonly timersAdded: Map<number, Timer>;
  readonly timersRemoved: Set<number>;
}

/** What a store writes, in one transaction with the effects. */
export interface Changes {
  readonly head: EngineHead;
  /** New or different rows. */
  readonly definitions: readonly Definition[];
  /** Some of them may never have been stored. */
  readonly definitionsRemoved: readonly string[];
  readonly timersAdded: readonly Timer[];
  readonly timersRemoved: readonly number[];
}
export interface EngineHead {
  readonly now: number;
  readonly sequence: number;
}

export function createEngine(now: number): Engine {
  return {
    now,
    sequence: 1,
    definitions: new Map(),
    timers: createTimers(),
    listeners: new Map(),
    groups: new Map(),
    unsaved: nothingUnsaved(),
  };
}

/** Replaces a definition of the same id, with all it remembered. Events of the past do not count for it. */
export function define(engine: Engine, given: NewDefinition): void {
  undefine(engine, given.id);
  const definition: Definition = { ...given, order: engine.sequence++, memory: {} };
  index(engine, definition);
  engine.unsaved.definitions.add(definition);
  visit(definition.event, '', (node, path) => {
    if (node.kind !== 'absolute') return;
    const due = Math.max(node.at, engine.now);
    const timer = schedule(engine, definition, path, due);
    definition.memory[path] = { series: [{ opened: [], timer, next: due, owes: false }] };
  });
}

export function undefine(engine: Engine, id: string): void {
  const definition = engine.definitions.get(id);
  if (definition === undefined) return;
  for (const timer of timersOf(definition)) unschedule(engine, timer);
  engine.definitions.delete(id);
  for (const name of namesIn(definition.event)) dropFrom(engine.listeners, name, definition);
  dropFrom(engine.groups, definition.group, definition);
  engine.unsaved.definitions.delete(definition);
  engine.unsaved.removed.add(id);
}

export function forgetGroup(engine: Engine, group: string): void {
  for (const { id } of [...(engine.groups.get(group) ?? [])]) undefine(engine, id);
}

/** Switches a rule on or off. */
export function switchRule(engine: Engine, definitionId: string, ruleId: string, on: boolean): void {
  const definition = engine.definitions.get(definitionId);
  if (definition === undefined) return;
  definition.rules = definition.rules.map((rule): Rule => {
    if (rule.id !== ruleId) return rule;
    const { off: _, ...rest } = rule;
    return on ? rest : { ...rest, off: true };
  });
  engine.unsaved.definitions.add(definition);
}

export function schedule(engine: Engine, definition: Definition, path: string, due: number): number {
  const timer: Timer = {
    id: engine.sequence++,
    definition: definition.id,
    path,
    due: Math.max(due, engine.now),
    priority: definition.priority ?? 0,
  };
  addTimer(engine.timers, timer);
  engine.unsaved.timersAdded.set(timer.id, timer);
  return timer.id;
}

export function unschedule(engine: Engine, id: number): void {
  if (removeTimer(engine.timers, id) !== undefined) noteTimerGone(engine, id);
}

/** A timer that was never stored needs no removing either. */
export function noteTimerGone({ unsaved }: Engine, id: number): void {
  if (!unsaved.timersAdded.delete(id)) unsaved.timersRemoved.add(id);
}

/** When the engine must be told the time next; null when nothing waits for a time. */
export function wakeAt(engine: Engine): number | null {
  return nextDue(engine.timers);
}

/** The next time point of a group; null when it waits for none. */
export function nextOfGroup(engine: Engine, group: string): Timer | null {
  const timers = [...(engine.groups.get(group) ?? [])].flatMap((definition) =>
    timersOf(definition).map((id) => engine.timers.live.get(id)!),
  );
  return timers.sort((a, b) => a.due - b.due || b.priority - a.priority || a.id - b.id)[0] ?? null;
}

/** What has changed since the last time this was asked; `step` asks at its end. */
export function takeChanges(engine: Engine): Changes {
  const { definitions, removed, timersAdded, timersRemoved } = engine.unsaved;
  engine.unsaved = nothingUnsaved();
  return {
    head: { now: engine.now, sequence: engine.sequence },
    definitions: [...definitions],
    definitionsRemoved: [...removed].filter((id) => !engine.definitions.has(id)),
    timersAdded: [...timersAdded.values()],
    timersRemoved: [...timersRemoved],
  };
}

export function index(engine: Engine, definition: Definition): void {
  engine.definitions.set(definition.id, definition);
  for (const name of namesIn(definition.event)) addTo(engine.listeners, name, definition);
  addTo(engine.groups, definition.group, definition);
}

function nothingUnsaved(): Unsaved {
  return { definitions: new Set(), removed: new Set(), timersAdded: new Map(), timersRemoved: new Set() };
}

function addTo(map: Map<string, Set<Definition>>, key: string, definition: Definition): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([definition]));
  else set.add(definition);
}

function dropFrom(map: Map<string, Set<Definition>>, key: string, definition: Definition): void {
  const set = map.get(key);
  set?.delete(definition);
  if (set?.size === 0) map.delete(key);
}
