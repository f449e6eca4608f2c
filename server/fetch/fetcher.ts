// Fetching as the rest of the server sees it: a request goes in, a value comes out; it never throws for what the web does.

export interface FetchRequest {
  url: string;
  /** Sent as If-None-Match and If-Modified-Since; leave both out for an unconditional request. */
  etag?: string | null;
  lastModified?: string | null;
  /** The finalUrl that gave the validators: they go to that address only. Without it, to any address of the first one's origin. */
  validatorsFrom?: string | null;
  /** Aborts the request, for a graceful stop. */
  signal?: AbortSignal;
}

export type FetchOutcome =
  | {
      kind: 'fetched';
      status: number;
      /** Decompressed, exactly as sent otherwise; in memory of its own. */
      body: Uint8Array;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
      /** After redirects, without a fragment. */
      finalUrl: string;
      /** Every redirect on the way was permanent (301, 308) and there was at least one. */
      movedForGood: boolean;
      /** Headers and bodies as sent, redirects included. */
      wireBytes: number;
    }
  | { kind: 'not-modified'; wireBytes: number }
  /** The host asked us to come back later. */
  | { kind: 'deferred'; until: number; message: string }
  /** 404 and 410. */
  | { kind: 'gone'; status: number; message: string }
  /** The gate refused it: scheme, private address, … */
  | { kind: 'blocked'; message: string }
  | { kind: 'failed'; reason: FailReason; message: string };

export type FailReason =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'too-large'
  | 'redirects'
  | 'encoding'
  | 'aborted';

export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>;
  close(): Promise<void>;
}
