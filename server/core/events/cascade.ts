// Fires rules and what they raise in turn, depth first: a raised event is done with before the next rule of lower priority.
//
// The pending rules lie on a stack of our own, since a chain of sentinels may be longer than the machine's stack is deep.
import type { Definition } from './definition.ts';
import type { Runaway, StepLimits } from './detector.ts';
import { type Engine, forgetGroup, undefineThis } from './engine.ts';
import { evaluate, type Signal } from './evaluate.ts';
import { type Home, listenersAt, listenersTo } from './home.ts';
import { noOccurrences, noParams, type Occurrence } from './occurrence.ts';
import {
  type Conditions,
  type Firing,
  type InnerEffect,
  isInner,
  meets,
  ownEvent,
  type Rule,
} from './rules.ts';

export interface Cascade {
  readonly engine: Engine;
  /** The time this step goes up to, at which everything in it is noticed. */
  readonly horizon: number;
  readonly conditions: Conditions;
  readonly limits: StepLimits;
  readonly immediate: Firing[];
  readonly deferred: Firing[];
  readonly detached: Firing[];
  /** Top last. */
  readonly stack: Pending[];
  readonly atEnd: Pending[];
  fired: number;
  /** The latest names at the end, for the message about a runaway. */
  readonly raised: string[];
  runaway: Runaway | null;
}

const eventsTold = 20;

interface Pending {
  readonly rule: Rule;
  readonly definition: Definition;
  readonly occurrences: readonly Occurrence[];
  readonly depth: number;
}

export function createCascade(
  engine: Engine,
  horizon: number,
  conditions: Conditions,
  limits: StepLimits,
): Cascade {
  return {
    engine,
    horizon,
    conditions,
    limits,
    immediate: [],
    deferred: [],
    detached: [],
    stack: [],
    atEnd: [],
    fired: 0,
    raised: [],
    runaway: null,
  };
}

/** Lets definitions see a signal and puts the rules of those that are detected on the stack, by priority. */
export function trigger(
  cascade: Cascade,
  definitions: readonly Definition[],
  signal: Signal,
  depth: number,
): void {
  const { engine, horizon, stack, atEnd } = cascade;
  const found: Pending[] = [];
  for (const definition of definitions) {
    const occurrences = evaluate(definition.event, { engine, definition, path: '', horizon }, signal);
    if (occurrences.length === 0) continue;
    if (definition.once) undefineThis(engine, definition);
    for (const rule of definition.rules) {
      if (rule.off) continue;
      const pending = { rule, definition, occurrences, depth };
      if (rule.coupling === 'deferred') atEnd.push(pending);
      else found.push(pending);
    }
  }
  if (found.length > 1) found.sort(byPriority);
  for (let i = found.length - 1; i >= 0; i--) stack.push(found[i]!);
}

/** Fires what lies on the stack until it is empty; effects for the caller go to `into`. */
export function settle(cascade: Cascade, into: Firing[]): void {
  const { stack, limits } = cascade;
  cascade.fired = 0;
  cascade.raised.length = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    fire(cascade, next, into);
    if (++cascade.fired > limits.rules || next.depth > limits.depth) {
      stop(cascade);
      return;
    }
  }
}

/** The end of the step: deferred rules by priority, and those they cause in turn. */
export function runDeferred(cascade: Cascade): void {
  while (cascade.atEnd.length > 0 && cascade.runaway === null) {
    for (const pending of cascade.atEnd.splice(0).sort(byPriority)) {
      cascade.stack.push(pending);
      settle(cascade, cascade.deferred);
      if (cascade.runaway !== null) return;
    }
  }
}

function fire(cascade: Cascade, { rule, definition, occurrences, depth }: Pending, into: Firing[]): void {
  const matching = meets(rule.condition, occurrences, cascade.conditions);
  if (matching.length === 0) return;
  const { effect } = rule;
  const { id, home } = definition;
  const isDetached = rule.coupling === 'detached';
  if (isInner(effect) && !isDetached) inside(cascade, effect, home, matching, depth);
  else {
    const firing = { effect, rule: rule.id, definition: id, group: home.group, occurrences: matching };
    (isDetached ? cascade.detached : into).push(firing);
  }
}

function inside(
  cascade: Cascade,
  effect: InnerEffect,
  home: Home,
  causes: readonly Occurrence[],
  depth: number,
): void {
  const { engine, horizon } = cascade;
  if (effect.kind === 'forget') {
    forgetGroup(engine, home.group);
    return;
  }
  const listeners = effect.own ? listenersAt(home, effect.event) : listenersTo(engine.homes, effect.event);
  if (listeners.length === 0) return;
  const event = effect.own ? ownEvent(effect.event, home.group) : effect.event;
  if (cascade.raised.push(event) > 2 * eventsTold) cascade.raised.splice(0, eventsTold);
  const occurrence: Occurrence = {
    event,
    at: causes.at(-1)!.at,
    noticedAt: horizon,
    params: effect.params ?? noParams,
    parts: noOccurrences,
  };
  trigger(cascade, listeners, { kind: 'raised', occurrence }, depth + 1);
}

function stop(cascade: Cascade): void {
  const events = cascade.raised.slice(-eventsTold);
  cascade.stack.length = 0;
  cascade.atEnd.length = 0;
  cascade.runaway = {
    events,
    message: `These rules raise each other's events without end: ${[...new Set(events)].join(', ')}. Remove one of them.`,
  };
}

function byPriority(a: Pending, b: Pending): number {
  return (b.rule.priority ?? 1) - (a.rule.priority ?? 1);
}
