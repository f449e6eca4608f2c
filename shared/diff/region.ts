// A piece of the old sequence set against a piece of the new one; ends are exclusive.

export interface Region {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/** A run of items that are the same in both sequences. */
export interface Match {
  oldStart: number;
  newStart: number;
  length: number;
}
