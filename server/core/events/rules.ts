// Rules: when an event is detected and a condition holds, an effect follows, by priority and coupling.
import type { Occurrence, Params } from './occurrence.ts';

export type Coupling = 'immediate' | 'deferred' | 'detached';

export interface Rule {
  readonly id: string;
  /** A predicate by name; absent means always. */
  readonly condition?: ConditionCall;
  readonly effect: Effect;
  /** Higher goes first; 1 unless given. */
  readonly priority?: number;
  /** Immediate unless given. */
  readonly coupling?: Coupling;
  /** Switched off: it stays defined and does nothing. */
  readonly off?: true;
}

export interface ConditionCall {
  readonly name: string;
  readonly params: Params;
}
export type Condition = (params: Params, occurrence: Occurrence) => boolean;
export type Conditions = Readonly<Record<string, Condition>>;

/**
 * Happens inside the step, except in a detached rule: there the caller does it in a step of its own.
 *
 * Effects name no group: they mean the one their definition belongs to, so that a million definitions share a few rules.
 */
export type InnerEffect =
  /** `own`: the group's own event of this name, see `ownEvent`. */
  | { readonly kind: 'raise'; readonly event: string; readonly own?: true; readonly params?: Params }
  /** All definitions of the group go, with everything they wait for. */
  | { readonly kind: 'forget' };
/** Whatever else happens is the caller's business. */
export type OuterEffect = { readonly kind: string } & Params;
export type Effect = InnerEffect | OuterEffect;

/** One effect to carry out, and why. */
export interface Firing {
  readonly effect: Effect;
  readonly rule: string;
  readonly definition: string;
  readonly group: string;
  /** Everything detected at this moment that met the condition: all the combinations. Never empty. */
  readonly occurrences: readonly Occurrence[];
}

/** A predicate nobody has heard of is a mistake in the program, not in the data. */
export function meets(
  call: ConditionCall | undefined,
  occurrences: readonly Occurrence[],
  known: Conditions,
): readonly Occurrence[] {
  if (call === undefined) return occurrences;
  const condition = known[call.name];
  if (condition === undefined) throw new Error(`There is no condition "${call.name}".`);
  return occurrences.filter((occurrence) => condition(call.params, occurrence));
}

export function isInner(effect: Effect): effect is InnerEffect {
  return effect.kind === 'raise' || effect.kind === 'forget';
}

/** "start" of the group s1 is "start:s1". */
export function ownEvent(event: string, group: string): string {
  return `${event}:${group}`;
}
