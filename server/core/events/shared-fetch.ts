// The fetch rule that all on-change sentinels of one page share (section 4.3): from the earliest start to the latest end.

export interface LifeSpan {
  readonly id: string;
  /** Null when it is not known yet. */
  readonly start: number | null;
  /** Null when it is open or not known yet: then nobody ends later. */
  readonly end: number | null;
  /** A disabled sentinel takes no part. */
  readonly isDisabled?: boolean;
}

export interface SharedFetch {
  /** The sentinel with whose start fetching begins; null while no start is known. */
  readonly initiator: string | null;
  /** The sentinel with whose end fetching stops. */
  readonly terminator: string;
}

/** Null when nobody takes part. At equal times the one named first counts. */
export function sharedFetch(spans: readonly LifeSpan[]): SharedFetch | null {
  const taking = spans.filter(({ isDisabled }) => !isDisabled);
  const [one, ...rest] = taking;
  if (one === undefined) return null;
  const begins = rest.reduce((a, b) => (startOf(b) < startOf(a) ? b : a), one);
  const ends = rest.reduce((a, b) => (endOf(b) > endOf(a) ? b : a), one);
  return { initiator: begins.start === null ? null : begins.id, terminator: ends.id };
}

const startOf = ({ start }: LifeSpan) => start ?? Number.POSITIVE_INFINITY;
const endOf = ({ end }: LifeSpan) => end ?? Number.POSITIVE_INFINITY;
