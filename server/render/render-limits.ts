// How much and how long one rendered check may take, and how long one browser is kept.

export interface RenderLimits {
  /** Pages in the browser at the same time; others wait for their turn. */
  concurrency: number;
  /** Longest wait for a turn. */
  queueMs: number;
  /** From the start of the navigation to the finished text. */
  totalMs: number;
  /** Until the element that the person waits for is there. */
  selectorMs: number;
  /** Until the page has loaded and its requests have come to rest; what is there then counts. */
  settleMs: number;
  /** How long no request may be under way for the page to count as at rest. */
  idleMs: number;
  /** A browser that does not answer for so long is ended. */
  answerMs: number;
  /** Of one page with all that it loads, both ways. */
  trafficBytes: number;
  /** Requests of one page. */
  requests: number;
  /** The page as written out in the end. */
  bodyBytes: number;
  /** Of one page's process. */
  pageMemoryMb: number;
  /** Of the whole browser, at which it is replaced. */
  browserMemoryMb: number;
  /** Pages after which the browser is replaced, and its greatest age. */
  pagesPerBrowser: number;
  browserAgeMs: number;
  /** A browser that nobody needs is closed after this time. */
  idleBrowserMs: number;
  /** Addresses one after another, by redirects or scripts. */
  navigations: number;
}

export const defaultRenderLimits: RenderLimits = {
  concurrency: 2,
  queueMs: 45_000,
  totalMs: 45_000,
  selectorMs: 15_000,
  settleMs: 15_000,
  idleMs: 500,
  answerMs: 20_000,
  trafficBytes: 50_000_000,
  requests: 1000,
  bodyBytes: 20_000_000,
  pageMemoryMb: 600,
  browserMemoryMb: 1500,
  pagesPerBrowser: 100,
  browserAgeMs: 30 * 60_000,
  idleBrowserMs: 60_000,
  navigations: 10,
};
