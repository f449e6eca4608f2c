// How much and how long one fetch may take; every number is a setting, so that tests and small machines can choose theirs.

export interface FetchLimits {
  /** Body bytes as sent, before decompression. */
  wireBytes: number;
  /** Body bytes after decompression. */
  bodyBytes: number;
  /** What becomes of a longer body: 'cut' takes what fits and breaks the answer off. */
  longBody: 'fail' | 'cut';
  /** Name look-up, connection and TLS together. */
  connectMs: number;
  /** From the request sent to the last header. */
  headersMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** The whole fetch, redirects and waiting for a free connection included. */
  totalMs: number;
  redirects: number;
  /** Open connections to one origin; politeness proper is decided by whoever plans the fetches. */
  connectionsPerOrigin: number;
}

export const defaultLimits: FetchLimits = {
  wireBytes: 10_000_000,
  bodyBytes: 20_000_000,
  longBody: 'fail',
  connectMs: 10_000,
  headersMs: 20_000,
  idleMs: 20_000,
  totalMs: 60_000,
  redirects: 10,
  connectionsPerOrigin: 32,
};
