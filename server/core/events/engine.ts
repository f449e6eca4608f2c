// The whole state of the event engine and how definitions come and go; it notes what a store has to write.
import {
  createDefinition,
  type Definition,
  type DefinitionRow,
  type NewDefinition,
  namesIn,
  noMemory,
  toRow,
  visit,
} from './definition.ts';
import { type Homes, homeOf, listen, membersOf, stopListening, sweepHomes } from './home.ts';
import { readAhead } from './read-ahead.ts';
import type { Rule } from './rules.ts';
import { schedule, timersOf, unscheduleAll } from './schedule.ts';
import { createTimers, nextDue, type Timer, type Timers, toTimer, type Waiting } from './timers.ts';

export interface Engine {
  /** The time reached; it never goes back. */
  now: number;
  /** The next order of insertion, for definitions and timers alike. */
  sequence: number;
  /** By id and by group. Those that are gone stay until they are swept out, so that a due one need not look itself up. */
  readonly definitions: Map<string, Definition>;
  readonly homes: Homes;
  gone: number;
  readonly timers: Timers<Definition>;
  /** The entry of the timer that was due last, to be used again. */
  fired: Waiting<Definition> | null;
  unsaved: Unsaved;
}

interface Unsaved {
  readonly definitions: Set<Definition>;
  readonly removed: string[];
  readonly timersAdded: Map<number, Timer>;
  readonly timersRemoved: number[];
}

/** What a store writes, in one transaction with the effects: first removes, then writes. */
export interface Changes {
  readonly head: EngineHead;
  /** Some of them may never have been stored, and some are defined anew below. */
  readonly definitionsRemoved: readonly string[];
  /** New or different rows. */
  readonly definitions: readonly DefinitionRow[];
  readonly timersRemoved: readonly number[];
  readonly timersAdded: readonly Timer[];
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
    homes: new Map(),
    gone: 0,
    timers: createTimers(readAhead),
    fired: null,
    unsaved: nothingUnsaved(),
  };
}

/** Replaces a definition of the same id, with all it remembered. Events of the past do not count for it. */
export function define(engine: Engine, given: NewDefinition): void {
  undefine(engine, given.id);
  const definition = install(engine, given, engine.sequence++, noMemory);
  engine.unsaved.definitions.add(definition);
  visit(given.event, '', (node, path) => {
    if (node.kind === 'absolute') schedule(engine, definition, path, node.at);
  });
}

/** Puts a definition into its places without noting it as new: for one that comes from the store. */
export function install(
  engine: Engine,
  given: NewDefinition,
  order: number,
  memory: Definition['memory'],
): Definition {
  const home = homeOf(engine.homes, given.group);
  const definition = createDefinition(given, home, order, memory);
  home.first = definition;
  if (engine.definitions.get(given.id)?.isGone) engine.gone--;
  engine.definitions.set(given.id, definition);
  for (const name of namesIn(given.event)) listen(engine.homes, name, definition);
  return definition;
}

export function undefine(engine: Engine, id: string): void {
  const definition = engine.definitions.get(id);
  if (definition !== undefined) undefineThis(engine, definition);
}

export function undefineThis(engine: Engine, definition: Definition): void {
  if (definition.isGone) return;
  unscheduleAll(engine, definition);
  definition.isGone = true;
  for (const name of namesIn(definition.event)) stopListening(engine.homes, name, definition);
  engine.unsaved.definitions.delete(definition);
  engine.unsaved.removed.push(definition.id);
  engine.gone++;
  if (engine.gone > 1000 && engine.gone * 2 > engine.definitions.size) sweep(engine);
}

export function forgetGroup(engine: Engine, group: string): void {
  for (const definition of membersOf(engine.homes.get(group))) undefineThis(engine, definition);
}

/** Switches a rule on or off. */
export function switchRule(engine: Engine, definitionId: string, ruleId: string, on: boolean): void {
  const definition = engine.definitions.get(definitionId);
  if (definition === undefined || definition.isGone) return;
  definition.rules = definition.rules.map((rule): Rule => {
    if (rule.id !== ruleId) return rule;
    const { off: _, ...rest } = rule;
    return on ? rest : { ...rest, off: true };
  });
  engine.unsaved.definitions.add(definition);
}

/** When the engine must be told the time next; null when nothing waits for a time. */
export function wakeAt(engine: Engine): number | null {
  return nextDue(engine.timers);
}

/** The next time point of a group; null when it waits for none. */
export function nextOfGroup(engine: Engine, group: string): Timer | null {
  const timers = membersOf(engine.homes.get(group)).flatMap(timersOf);
  return timers.sort((a, b) => a.due - b.due || b.priority - a.priority || a.id - b.id)[0] ?? null;
}

/** What has changed since the last time this was asked; `step` asks at its end. */
export function takeChanges(engine: Engine): Changes {
  const { definitions, removed, timersAdded, timersRemoved } = engine.unsaved;
  engine.unsaved = nothingUnsaved();
  return {
    head: { now: engine.now, sequence: engine.sequence },
    definitionsRemoved: removed,
    definitions: [...definitions].map(toRow),
    timersRemoved,
    timersAdded: [...timersAdded.values()].map(toTimer),
  };
}

function sweep(engine: Engine): void {
  for (const [id, { isGone }] of engine.definitions) if (isGone) engine.definitions.delete(id);
  sweepHomes(engine.homes);
  engine.gone = 0;
}

function nothingUnsaved(): Unsaved {
  return { definitions: new Set(), removed: [], timersAdded: new Map(), timersRemoved: [] };
}
