// One step of the engine: time moves on or an event is raised; what was waiting happens in its order, and rules fire.
import { type Cascade, createCascade, runDeferred, settle, trigger } from './cascade.ts';
import { builtInConditions } from './conditions.ts';
import { type Changes, type Engine, takeChanges } from './engine.ts';
import { listenersTo } from './home.ts';
import { noOccurrences, noParams, type Params } from './occurrence.ts';
import type { Conditions, Firing } from './rules.ts';
import { nextTimer } from './schedule.ts';

export type Input =
  /** After a long absence `atMost` cuts the work into pieces; `more` then says that the same input is to be given again. */
  | { readonly kind: 'time'; readonly now: number; readonly atMost?: number }
  | { readonly kind: 'raise'; readonly event: string; readonly now: number; readonly params?: Params };

export interface StepResult {
  /** In the order they happened; to be carried out in this order. */
  readonly immediate: readonly Firing[];
  /** After the immediate ones, at the end of the step. */
  readonly deferred: readonly Firing[];
  /** On their own, apart from this step. */
  readonly detached: readonly Firing[];
  readonly changes: Changes;
  readonly more: boolean;
  /** Not null when rules raised each other without end: drop this engine, restore it from the store, and mend the rules. */
  readonly runaway: Runaway | null;
}

export interface Runaway {
  readonly message: string;
  /** The last events raised, oldest first: the loop is among them. */
  readonly events: readonly string[];
}

export interface StepLimits {
  /** How many raises may hang one on another. */
  readonly depth: number;
  /** How many rules may fire because of one timer or one raise. */
  readonly rules: number;
}

export interface StepOptions {
  readonly conditions?: Conditions;
  readonly limits?: StepLimits;
}

// A chain of sentinels is as deep as it is long, and one sentinel may start ten thousand others.
const usualLimits: StepLimits = { depth: 10_000, rules: 1_000_000 };

/** Changes the engine in place. A clock that went back counts as standing still. */
export function step(engine: Engine, input: Input, options: StepOptions = {}): StepResult {
  const until = Math.max(input.now, engine.now);
  const cascade = createCascade(
    engine,
    until,
    options.conditions ?? builtInConditions,
    options.limits ?? usualLimits,
  );
  const atMost =
    input.kind === 'time' ? (input.atMost ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const more = catchUp(cascade, atMost);
  if (!more && cascade.runaway === null) {
    engine.now = until;
    if (input.kind === 'raise') raise(cascade, input.event, input.params ?? noParams);
  }
  runDeferred(cascade);
  const { immediate, deferred, detached, runaway } = cascade;
  return { immediate, deferred, detached, changes: takeChanges(engine), more, runaway };
}

/** Lets every waiting time point up to the horizon happen at its own time. True when some are left. */
function catchUp(cascade: Cascade, atMost: number): boolean {
  const { engine, horizon } = cascade;
  for (let count = 0; cascade.runaway === null; count++) {
    if (count >= atMost) return true;
    const due = nextTimer(engine, horizon);
    if (due === null) return false;
    engine.now = due.timer.due;
    trigger(cascade, [due.owner], { kind: 'due', timer: due.timer }, 0);
    settle(cascade, cascade.immediate);
  }
  return false;
}

function raise(cascade: Cascade, event: string, params: Params): void {
  const { engine, horizon } = cascade;
  const occurrence = { event, at: horizon, noticedAt: horizon, params, parts: noOccurrences };
  trigger(cascade, listenersTo(engine.homes, event), { kind: 'raised', occurrence }, 0);
  settle(cascade, cascade.immediate);
}
