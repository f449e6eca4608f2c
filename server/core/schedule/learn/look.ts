// One look at a page, as far as its rhythm is concerned. A look that failed taught nothing and is none.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface Look {
  at: number;
  /** Since the look before. */
  changed: boolean;
  /** When it changed last, where the page or its feed says so. */
  changedAt: number | null;
}

/** A look, and the one before it. */
export interface Span {
  from: number;
  to: number;
  changed: boolean;
  /** Within the span; null when it is not known. */
  changedAt: number | null;
}
