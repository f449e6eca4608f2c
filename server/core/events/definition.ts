// A definition: an event to detect, its rules, and what has been seen of it so far.
import { childPath, childrenOf, type EventExpression } from './event.ts';
import type { Home } from './home.ts';
import type { Memory } from './memory.ts';
import type { Rule } from './rules.ts';
import type { Waiting } from './timers.ts';

export interface NewDefinition {
  readonly id: string;
  /** Whom it belongs to; a group is forgotten together. */
  readonly group: string;
  readonly event: EventExpression;
  readonly rules: readonly Rule[];
  /** Decides between timers due at the same moment: higher first, from -1000 to 1000, 0 unless given. */
  readonly priority?: number;
  /** Forgotten as soon as it has been detected. */
  readonly once?: boolean;
}

/** One row in a store. */
export interface DefinitionRow extends NewDefinition {
  /** Order of definition; decides between rules of equal priority. */
  readonly order: number;
  /** By place in the expression; empty while nothing is remembered. */
  readonly memory: { readonly [path: string]: Memory };
}

/** The same at work: one object, since a due event pays for every object it has to look into. */
export interface Definition {
  readonly id: string;
  readonly home: Home;
  event: EventExpression;
  rules: readonly Rule[];
  readonly priority: number;
  readonly once: boolean;
  readonly order: number;
  memory: { readonly [path: string]: Memory };
  /** The first of its timers, the others behind it. */
  waiting: Waiting<Definition> | null;
  /** The next one of the same home. */
  neighbour: Definition | null;
  isGone: boolean;
}

export const noMemory: Definition['memory'] = Object.freeze({});

export function createDefinition(
  { id, event, rules, priority = 0, once = false }: NewDefinition,
  home: Home,
  order: number,
  memory: Definition['memory'],
): Definition {
  const neighbour = home.first;
  return { id, home, event, rules, priority, once, order, memory, waiting: null, neighbour, isGone: false };
}

export function toRow({ id, home, event, rules, priority, once, order, memory }: Definition): DefinitionRow {
  return { id, group: home.group, event, rules, priority, once, order, memory };
}

/** The primitive events it listens to, each once. */
export function namesIn(event: EventExpression): readonly string[] {
  if (event.kind === 'primitive') return [event.name];
  if (event.kind === 'absolute') return [];
  return [...new Set(childrenOf(event).flatMap(namesIn))];
}

export function visit(
  event: EventExpression,
  path: string,
  each: (node: EventExpression, path: string) => void,
): void {
  each(event, path);
  childrenOf(event).forEach((child, i) => {
    visit(child, childPath(path, i), each);
  });
}
