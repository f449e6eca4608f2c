// One happening of an event: when, with what, and from which happenings it was composed.

export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined };
export type Params = { readonly [key: string]: Plain | undefined };

export interface Occurrence {
  /** The name of a primitive event, or the kind of operator. */
  readonly event: string;
  /** When it happened by its own definition, even if nobody was there to see it. */
  readonly at: number;
  /** When it was noticed; later than `at` after downtime. */
  readonly noticedAt: number;
  readonly params: Params;
  /** What it is composed of, initiators first; empty for primitive and absolute events. */
  readonly parts: readonly Occurrence[];
}

export const noParams: Params = Object.freeze({});
export const noOccurrences: readonly Occurrence[] = Object.freeze([]);

/** The primitive happenings at the bottom, in the order they were combined. */
export function constituents(occurrence: Occurrence): Occurrence[] {
  if (occurrence.parts.length === 0) return [occurrence];
  return occurrence.parts.flatMap(constituents);
}

// Nested operators multiply what they hold: a thousand initiators, each made of a thousand.
const madeOfAtMost = 200;

/** By point semantics a composite event happens when its last part does. */
export function compose(event: string, parts: readonly Occurrence[]): Occurrence {
  const last = parts.at(-1)!;
  return { event, at: last.at, noticedAt: last.noticedAt, params: noParams, parts: bounded(parts) };
}

/** Of too many happenings the latest, flat. */
export function bounded(parts: readonly Occurrence[]): readonly Occurrence[] {
  const size = parts.reduce((sum, part) => sum + sizeOf(part), 0);
  return size <= madeOfAtMost ? parts : latest(parts);
}

/** How many primitive happenings it is made of. */
export function sizeOf({ parts }: Occurrence): number {
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + sizeOf(part), 0);
}

function latest(parts: readonly Occurrence[]): Occurrence[] {
  let held: Occurrence[] = [];
  for (let i = parts.length - 1; i >= 0 && held.length < madeOfAtMost; i--)
    held = [...constituents(parts[i]!), ...held];
  return held.slice(-madeOfAtMost);
}
