// The home of a group: its definitions, and who listens to the events that are its own.
//
// A raised event of one's own is so found within reach of the definition that raises it, without looking up its name
// among a million others.
import type { Definition } from './definition.ts';
import { addTo, dropFrom, type MultiMap, valuesAt } from './multi-map.ts';

export interface Home {
  readonly group: string;
  /** The first of its definitions, the others behind it, newest first; the gone ones are passed over. */
  first: Definition | null;
  /** By the first part of the event's name: who listens to "start:s1" is kept at s1, under "start". */
  listeners: MultiMap<Definition> | null;
}

export type Homes = Map<string, Home>;

export function homeOf(homes: Homes, group: string): Home {
  const known = homes.get(group);
  if (known !== undefined) return known;
  const home: Home = { group, first: null, listeners: null };
  homes.set(group, home);
  return home;
}

export function listen(homes: Homes, name: string, definition: Definition): void {
  const [event, group] = partsOf(name);
  const home = homeOf(homes, group);
  home.listeners ??= new Map();
  addTo(home.listeners, event, definition);
}

export function stopListening(homes: Homes, name: string, definition: Definition): void {
  const [event, group] = partsOf(name);
  const listeners = homes.get(group)?.listeners;
  if (listeners) dropFrom(listeners, event, definition);
}

export function listenersTo(homes: Homes, name: string): readonly Definition[] {
  const [event, group] = partsOf(name);
  const home = homes.get(group);
  return home === undefined ? [] : listenersAt(home, event);
}

/** `event` is the first part alone. In the order in which they were defined. */
export function listenersAt({ listeners }: Home, event: string): readonly Definition[] {
  return listeners === null ? [] : valuesAt(listeners, event);
}

/** Oldest first. */
export function membersOf(home: Home | undefined): Definition[] {
  const members: Definition[] = [];
  for (let one = home?.first ?? null; one !== null; one = one.neighbour) if (!one.isGone) members.push(one);
  return members.reverse();
}

/** Lets go of the gone, and of homes that nobody needs any more. */
export function sweepHomes(homes: Homes): void {
  for (const [group, home] of homes) {
    const members = membersOf(home);
    home.first = null;
    for (const one of members) {
      one.neighbour = home.first;
      home.first = one;
    }
    if (home.listeners?.size === 0) home.listeners = null;
    if (home.first === null && home.listeners === null) homes.delete(group);
  }
}

/** A name without a colon belongs to no group. */
function partsOf(name: string): [event: string, group: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? [name, ''] : [name.slice(0, colon), name.slice(colon + 1)];
}
