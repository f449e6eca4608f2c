// A definition: an event to detect, its rules, and what has been seen of it so far. One row in a store.
import { childPath, childrenOf, type EventExpression } from './event.ts';
import type { Memory } from './memory.ts';
import type { Rule } from './rules.ts';

export interface NewDefinition {
  readonly id: string;
  /** Whom it belongs to; a group is forgotten together. */
  readonly group: string;
  readonly event: EventExpression;
  readonly rules: readonly Rule[];
  /** Decides between timers due at the same moment: higher first, from -1000 to 1000, 0 unless given. */
  readonly priority?: number;
  /** Forgotten as soon as it has been detected. */
  readonly once?: true;
}

export interface Definition extends NewDefinition {
  rules: readonly Rule[];
  /** Order of definition; decides between rules of equal priority. */
  readonly order: number;
  /** By place in the expression; empty while nothing is remembered. */
  memory: { [path: string]: Memory };
}

/** The primitive events it listens to, each once. */
export function namesIn(event: EventExpression): Set<string> {
  const names = new Set<string>();
  visit(event, '', (node) => {
    if (node.kind === 'primitive') names.add(node.name);
  });
  return names;
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

export function timersOf({ memory }: Definition): number[] {
  const series = Object.values(memory).flatMap((one) => one.series ?? []);
  return series.flatMap(({ timer }) => (timer === null ? [] : [timer]));
}
