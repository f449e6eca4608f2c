// Fetching as the rest of the server sees it: a request goes in, a value comes out; it never throws for what the web does.

export interface FetchRequest {
  url: string;
  /** Sent as If-None-Match and If-Modified-Since; leave both out for an unconditional request. */
  etag?: string | null;
  lastModified?: string | null;
  /** The finalUrl that gave the validators: they go to that address only. Without it, to any address of the first one's origin. */
  validatorsFrom?: string | null;
  /** The person has decided to fetch what robots.txt forbids. */
  ignoreRobots?: boolean;
  /** Cookies and headers of the person's own. */
  login?: LoginHeaders | null;
  /** The page needs a browser; `waitFor` is a CSS selector that must be there before it counts as loaded. */
  render?: { waitFor: string | null };
  /** For what pages are made of: the page that needs it, the kinds that are wanted, and the most that is taken. */
  askedBy?: string;
  accept?: string;
  mostBytes?: number;
  /** Aborts the request, for a graceful stop. */
  signal?: AbortSignal;
}

/** Sent to these origins ("https://example.org") and to no other, whatever redirects say. */
export interface LoginHeaders {
  origins: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** The site has renewed a cookie of it: this is the whole Cookie header from now on. */
  onRenewed?: (cookie: string) => void;
}

/** What is known of an exchange that ended well. */
export interface ExchangeFacts {
  /** After redirects, without a fragment. */
  finalUrl: string;
  /** The IP address of the server that answered; null where a proxy or a browser was between. */
  serverAddress: string | null;
  /** Every redirect on the way was permanent (301, 308) and there was at least one. */
  movedForGood: boolean;
  /** Headers and bodies as sent, redirects included. */
  wireBytes: number;
  /** From the first request to the last byte. */
  fetchMs: number;
  /** Those that say something about the page: date, cache-control, expires, content-language, server. */
  headers: Readonly<Record<string, string>>;
}

export type FetchOutcome =
  | (ExchangeFacts & {
      kind: 'fetched';
      status: number;
      /** Decompressed, exactly as sent otherwise; in memory of its own, which whoever gets it may give back (let-go.ts). */
      body: Uint8Array;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
    })
  | (ExchangeFacts & { kind: 'not-modified' })
  /** The host asked us to come back later. */
  | { kind: 'deferred'; until: number; message: string }
  /** 404 and 410. */
  | { kind: 'gone'; status: number; message: string }
  /** The gate refused it: scheme, private address, … */
  | { kind: 'blocked'; message: string }
  /** The site's robots.txt forbids it. */
  | { kind: 'forbidden'; message: string }
  | { kind: 'failed'; reason: FailReason; message: string };

export type FailReason =
  | 'unreachable'
  | 'timeout'
  | 'status'
  /** It asks for fewer requests, and does not say when to come back. */
  | 'busy'
  | 'too-large'
  | 'redirects'
  | 'encoding'
  | 'robots'
  /** Of the person's own browser: it may not read the site, or it was sent to log in. */
  | 'no-permission'
  | 'login-wall'
  | 'aborted'
  /** Of a page that needs a browser: there is none, or none is free, the page crashed it, or did not show what was waited for. */
  | 'no-browser'
  | 'crashed'
  | 'not-ready';

export interface HostRules {
  /** From robots.txt: the least time between two requests, 0 for none; null before it was asked. */
  crawlDelayMs: number | null;
}

export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>;
  /** What an origin asks of its visitors, as far as it has been asked. */
  hostRules?(origin: string): HostRules;
  /** Why robots.txt keeps us from an address; null when it does not. For what is fetched by other means. */
  askRobots?(address: string): Promise<FetchOutcome | null>;
  close(): Promise<void>;
}
