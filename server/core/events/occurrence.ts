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

/** By point semantics a composite event happens when its last part does. */
export function compose(event: string, parts: readonly Occurrence[]): Occurrence {
  const last = parts.at(-1)!;
  return { event, at: last.at, noticedAt: last.noticedAt, params: noParams, parts };
}
