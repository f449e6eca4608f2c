// When a page has come to rest: it has loaded, and none of its requests has been under way for a while.
import type { CdpSession, Params } from './cdp.ts';

/** Open for as long as the page likes, or of no consequence for what it shows. */
const neverAwaited = /^(?:EventSource|WebSocket|Ping|Media|Prefetch|CSPViolationReport|Preflight)$/;

export class Stillness {
  readonly #idleMs: number;
  readonly #frameId: string;
  /** By id, the document that asked. */
  readonly #underWay = new Map<string, string>();
  #loaded = false;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];
  /** All requests so far. */
  requests = 0;

  constructor(page: CdpSession, frameId: string, idleMs: number) {
    this.#idleMs = idleMs;
    this.#frameId = frameId;
    page.on('Network.requestWillBeSent', (event) => this.#sent(event));
    page.on('Network.loadingFinished', (event) => this.#done(event));
    page.on('Network.loadingFailed', (event) => this.#done(event));
    page.on('Page.frameNavigated', (event) => this.#navigated(event.frame as Params));
    page.on('Page.loadEventFired', () => {
      this.#loaded = true;
      this.#look();
    });
  }

  /** Resolves when at rest, or when the time is over: what is there then counts. */
  async reached(mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const timer = setTimeout(resolve, mostMs).unref();
    this.#look();
    await promise;
    clearTimeout(timer);
    this.#waiting = this.#waiting.filter((one) => one !== resolve);
    clearTimeout(this.#timer);
  }

  #sent({ requestId, loaderId, type, request }: Params): void {
    this.requests++;
    if (neverAwaited.test(String(type)) || /^(?:data|blob):/.test(String((request as Params).url))) return;
    this.#underWay.set(String(requestId), String(loaderId));
    this.#look();
  }
  #done({ requestId }: Params): void {
    this.#underWay.delete(String(requestId));
    this.#look();
  }
  /** What an earlier document asked for concerns nobody any more. */
  #navigated({ id, loaderId }: Params): void {
    if (id !== this.#frameId) return;
    this.#loaded = false;
    for (const [request, loader] of this.#underWay) if (loader !== loaderId) this.#underWay.delete(request);
    this.#look();
  }
  #look(): void {
    clearTimeout(this.#timer);
    if (!this.#loaded || this.#underWay.size > 0 || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      for (const resolve of this.#waiting) resolve();
    }, this.#idleMs);
  }
}
