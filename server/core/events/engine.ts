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
import { addTo, dropFrom, type MultiMap, valuesAt } from './multi-map.ts';
import { readAhead } from './read-ahead.ts';
import type { Rule } from './rules.ts';
import {
  addTimer,
  createTimers,
  nextDue,
  removeTimer,
  type Timer,
  type Timers,
  takeDue,
  toTimer,
  type Waiting,
} from './timers.ts';

export interface Engine {
  /** The time reached; it never goes back. */
  now: number;
  /** The next order of insertion, for definitions and timers alike. */
  sequence: number;
  /** By id and by group. Those that are gone stay until they are swept out, so that a due one need not look itself up. */
  readonly definitions: Map<string, Definition>;
  readonly groups: MultiMap<Definition>;
  gone: number;
  /** By the names of the events they listen to. */
  readonly listeners: MultiMap<Definition>;
  readonly timers: Timers<Definition>;
  /** The entry of the timer that was due last, to be used again. */
  fired: Waiting<Definition> | null;
  unsaved: Unsaved;
}

interface Unsaved {
  readonly definitions: Set<Definition>;
  readonly removed: string[];
  /** Removed and defined again. */
  readonly replaced: Set<string>;
  readonly timersAdded: Map<number, Timer>;
  readonly timersRemoved: number[];
}

/** What a store writes, in one transaction with the effects. */
export interface Changes {
  readonly head: EngineHead;
  /** New or different rows. */
  readonly definitions: readonly DefinitionRow[];
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
    groups: new Map(),
    gone: 0,
    listeners: new Map(),
    timers: createTimers(readAhead),
    fired: null,
    unsaved: nothingUnsaved(),
  };
}

/** Replaces a definition of the same id, with all it remembered. Events of the past do not count for it. */
export function define(engine: Engine, given: NewDefinition): void {
  if (engine.definitions.has(given.id)) {
    undefine(engine, given.id);
    engine.unsaved.replaced.add(given.id);
  }
  const order = engine.sequence++;
  const definition = createDefinition(given, order, noMemory);
  index(engine, definition);
  engine.unsaved.definitions.add(definition);
  visit(given.event, '', (node, path) => {
    if (node.kind === 'absolute') schedule(engine, definition, path, node.at);
  });
}

export function undefine(engine: Engine, id: string): void {
  const definition = definitionAt(engine, id);
  if (definition !== undefined) undefineThis(engine, definition);
}

export function undefineThis(engine: Engine, definition: Definition): void {
  if (definition.isGone) return;
  for (let one = definition.waiting; one !== null; one = one.sibling) {
    removeTimer(engine.timers, one);
    noteTimerGone(engine, one.id);
  }
  definition.waiting = null;
  definition.isGone = true;
  for (const name of namesIn(definition.event)) dropFrom(engine.listeners, name, definition);
  engine.unsaved.definitions.delete(definition);
  engine.unsaved.replaced.delete(definition.id);
  engine.unsaved.removed.push(definition.id);
  engine.gone++;
  if (engine.gone > 1000 && engine.gone * 2 > engine.definitions.size) sweep(engine);
}

export function definitionAt(engine: Engine, id: string): Definition | undefined {
  const definition = engine.definitions.get(id);
  return definition?.isGone ? undefined : definition;
}

export function forgetGroup(engine: Engine, group: string): void {
  for (const definition of valuesAt(engine.groups, group)) undefineThis(engine, definition);
}

/** Switches a rule on or off. */
export function switchRule(engine: Engine, definitionId: string, ruleId: string, on: boolean): void {
  const definition = definitionAt(engine, definitionId);
  if (definition === undefined) return;
  definition.rules = definition.rules.map((rule): Rule => {
    if (rule.id !== ruleId) return rule;
    const { off: _, ...rest } = rule;
    return on ? rest : { ...rest, off: true };
  });
  engine.unsaved.definitions.add(definition);
}

/** A time that has passed means at once. Answers the timer's id. */
export function schedule(engine: Engine, definition: Definition, path: string, at: number): number {
  const id = engine.sequence++;
  const due = Math.max(at, engine.now);
  const { fired } = engine;
  if (fired?.owner === definition) {
    // The next tick takes the place of the last: a new object in an old one's field is dear to the garbage collector.
    engine.fired = null;
    fired.id = id;
    fired.path = path;
    fired.due = due;
    fired.isGone = false;
    fired.sibling = definition.waiting;
    wait(engine, fired);
  } else
    enqueue(engine, definition, { id, definition: definition.id, path, due, priority: definition.priority });
  engine.unsaved.timersAdded.set(id, definition.waiting!);
  return id;
}

export function enqueue(engine: Engine, owner: Definition, timer: Timer): void {
  const { id, definition, path, due, priority } = timer;
  wait(engine, { id, definition, path, due, priority, owner, isGone: false, sibling: owner.waiting });
}

function wait(engine: Engine, entry: Waiting<Definition>): void {
  entry.owner.waiting = entry;
  addTimer(engine.timers, entry);
}

export function unschedule(engine: Engine, definition: Definition, id: number): void {
  for (let one = definition.waiting; one !== null; one = one.sibling) {
    if (one.id !== id) continue;
    removeTimer(engine.timers, one);
    leaveOwner(one);
    noteTimerGone(engine, id);
    return;
  }
}

/** The next timer due at `now`, off the queue, and whose it was; null when there is none. */
export function nextTimer(engine: Engine, now: number): { timer: Timer; owner: Definition } | null {
  const entry = takeDue(engine.timers, now);
  if (entry === null) return null;
  leaveOwner(entry);
  noteTimerGone(engine, entry.id);
  engine.fired = entry;
  return { timer: toTimer(entry), owner: entry.owner };
}

/** When the engine must be told the time next; null when nothing waits for a time. */
export function wakeAt(engine: Engine): number | null {
  return nextDue(engine.timers);
}

/** The next time point of a group; null when it waits for none. */
export function nextOfGroup(engine: Engine, group: string): Timer | null {
  const timers = valuesAt(engine.groups, group).flatMap(timersOf);
  return timers.sort((a, b) => a.due - b.due || b.priority - a.priority || a.id - b.id)[0] ?? null;
}

export function timersOf(definition: Definition): Timer[] {
  const timers: Timer[] = [];
  for (let one = definition.waiting; one !== null; one = one.sibling) timers.push(toTimer(one));
  return timers;
}

/** What has changed since the last time this was asked; `step` asks at its end. */
export function takeChanges(engine: Engine): Changes {
  const { definitions, removed, replaced, timersAdded, timersRemoved } = engine.unsaved;
  engine.unsaved = nothingUnsaved();
  return {
    head: { now: engine.now, sequence: engine.sequence },
    definitions: [...definitions].map(toRow),
    definitionsRemoved: replaced.size === 0 ? removed : removed.filter((id) => !replaced.has(id)),
    timersAdded: [...timersAdded.values()].map(toTimer),
    timersRemoved,
  };
}

export function index(engine: Engine, definition: Definition): void {
  const { id, group, event } = definition;
  const replaced = engine.definitions.get(id);
  if (replaced?.isGone) {
    engine.gone--;
    dropFrom(engine.groups, replaced.group, replaced);
  }
  engine.definitions.set(id, definition);
  addTo(engine.groups, group, definition);
  for (const name of namesIn(event)) addTo(engine.listeners, name, definition);
}

function sweep(engine: Engine): void {
  for (const [id, definition] of engine.definitions) {
    if (!definition.isGone) continue;
    engine.definitions.delete(id);
    dropFrom(engine.groups, definition.group, definition);
  }
  engine.gone = 0;
}

/** A timer that was never stored needs no removing either. */
function noteTimerGone({ unsaved }: Engine, id: number): void {
  if (!unsaved.timersAdded.delete(id)) unsaved.timersRemoved.push(id);
}

function leaveOwner(entry: Waiting<Definition>): void {
  const { owner } = entry;
  if (owner.waiting === entry) {
    owner.waiting = entry.sibling;
    return;
  }
  for (let one = owner.waiting; one !== null; one = one.sibling)
    if (one.sibling === entry) one.sibling = entry.sibling;
}

function nothingUnsaved(): Unsaved {
  return {
    definitions: new Set(),
    removed: [],
    replaced: new Set(),
    timersAdded: new Map(),
    timersRemoved: [],
  };
}
