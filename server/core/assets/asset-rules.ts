// How much is fetched so that versions look as they looked, and so that new pictures are seen.

export interface AssetRules {
  /** Bytes of one thing, and of all things of a version; how many a version may need. None are kept at 0. */
  bytesEach: number;
  bytesPerVersion: number;
  perVersion: number;
  /** Pictures asked for at one look, to see whether they are others; at 0 only their addresses are compared. */
  picturesPerLook: number;
}
