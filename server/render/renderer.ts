// Fetches pages with a real browser, for those that only exist after their scripts have run; the same door as the plain fetcher.
import type { Stopped } from '../fetch/exchange.ts';
import type { Fetcher, FetchOutcome, FetchRequest } from '../fetch/fetcher.ts';
import type { Gate } from '../fetch/gate.ts';
import { defaultLimits } from '../fetch/limits.ts';
import { tooLarge } from '../fetch/read-body.ts';
import { ScriptError } from './ask-page.ts';
import { type Browser, BrowserError, type BrowserOptions, type BrowserPage } from './browser.ts';
import { keepBrowser, type Loan } from './browser-keeper.ts';
import { CdpError, PageGone } from './cdp.ts';
import type { FoundChromium } from './find-chromium.ts';
import { type GatedProxy, startGatedProxy } from './gated-proxy.ts';
import { crashed } from './prepare-page.ts';
import { defaultRenderLimits, type RenderLimits } from './render-limits.ts';
import { type Rendered, type RenderJob, renderPage } from './render-page.ts';
import { createTurns } from './turns.ts';

export interface RendererOptions {
  gate: Gate;
  /** Asked for each page, so that a browser installed meanwhile is found. */
  find: () => FoundChromium;
  /** Asked what robots.txt says, and for addresses that lead to a file and not to a page. */
  plain: Fetcher;
  /** Our name, put behind the browser's own. */
  userAgent: string;
  sandbox: boolean;
  limits?: Partial<RenderLimits>;
  /** The operator's outgoing proxy. */
  proxy?: string | null;
}

export function createRenderer(options: RendererOptions): Fetcher {
  const { gate, plain, sandbox, userAgent } = options;
  const limits: RenderLimits = { ...defaultRenderLimits, ...options.limits };
  const keeper = keepBrowser(limits);
  const turns = createTurns(limits.concurrency);
  const running = new Set<(why: Stopped) => void>();
  let proxy: Promise<GatedProxy> | null = null;
  let closed = false;

  const proxyOnce = () => {
    proxy ??= startGatedProxy({ gate, limits: defaultLimits, outgoing: options.proxy ?? null });
    return proxy;
  };

  async function fetchPage(request: FetchRequest): Promise<FetchOutcome> {
    const verdict = gate.check(request.url);
    if (verdict.kind === 'blocked') return verdict;
    const found = options.find();
    if (!found.ok) return { kind: 'failed', reason: 'no-browser', message: found.message };
    const refusal = async (address: string) => {
      const passed = gate.check(address);
      if (passed.kind === 'blocked') return passed;
      return request.ignoreRobots ? null : ((await plain.askRobots?.(address)) ?? null);
    };
    const refused = await refusal(request.url);
    if (refused !== null) return refused;
    const endTurn = await turns.take(limits.queueMs, request.signal);
    if (endTurn === null) return request.signal?.aborted ? aborted : noTurn(limits);
    try {
      const { port, open } = await proxyOnce();
      const session = open(verdict.trust, limits.trafficBytes);
      const waitFor = request.render?.waitFor ?? null;
      const login = request.login ?? null;
      const work = { url: verdict.url, waitFor, login, session, limits, userAgent, refusal };
      const rendered = await within(work, request.signal, { path: found.path, proxyPort: port });
      return rendered.kind === 'not-html' ? await plain.fetch(request) : rendered;
    } finally {
      endTurn();
    }
  }

  /** Bounded by time, the caller, and what the page spends; whatever happens, the page is closed. */
  async function within(
    work: Omit<RenderJob, 'stop'>,
    signal: AbortSignal | undefined,
    place: Pick<BrowserOptions, 'path' | 'proxyPort'>,
  ): Promise<Rendered> {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<Stopped>();
    const onAbort = () => stop(aborted);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted || closed) stop(aborted);
    running.add(stop);
    const timer = setTimeout(() => stop(tooSlow(limits)), limits.totalMs);
    work.session.onOverspent = () =>
      stop({ kind: 'failed', reason: 'too-large', message: tooLarge(limits.trafficBytes, 'long') });
    const rendering = useBrowser({ ...work, stop }, place, stopped);
    try {
      return await Promise.race([stopped, rendering]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      running.delete(stop);
      // Lets the browser know too, where it is still at work.
      stop(aborted);
      work.session.end();
      await rendering;
    }
  }

  async function useBrowser(
    job: RenderJob,
    place: Pick<BrowserOptions, 'path' | 'proxyPort'>,
    stopped: Promise<Stopped>,
  ): Promise<Rendered> {
    let loan: Loan;
    try {
      loan = await keeper.borrow({
        ...place,
        sandbox,
        pageMemoryMb: limits.pageMemoryMb,
        answerMs: limits.answerMs,
      });
    } catch (error) {
      if (!(error instanceof BrowserError)) throw error;
      return { kind: 'failed', reason: 'no-browser', message: error.message };
    }
    try {
      return await inPage(loan.browser, job, stopped);
    } finally {
      loan.giveBack();
    }
  }

  async function inPage(browser: Browser, job: RenderJob, stopped: Promise<Stopped>): Promise<Rendered> {
    let page: BrowserPage | null = null;
    try {
      page = await browser.openPage();
      const gone = page.ended.then(() => crashed(limits.pageMemoryMb));
      return await Promise.race([renderPage(browser, page, job), stopped, gone]);
    } catch (error) {
      if (!(error instanceof PageGone || error instanceof CdpError || error instanceof ScriptError))
        throw error;
      return crashed(limits.pageMemoryMb);
    } finally {
      await page?.close();
    }
  }

  return {
    fetch: fetchPage,
    async close() {
      closed = true;
      for (const stop of running) stop(aborted);
      await keeper.close();
      await (await proxy)?.close();
    },
  };
}

const aborted: Stopped = {
  kind: 'failed',
  reason: 'aborted',
  message: 'The fetch was stopped before the page had come.',
};

function tooSlow({ totalMs }: RenderLimits): Stopped {
  const message = `The page was not done within ${totalMs / 1000} seconds in the browser. We will try again.`;
  return { kind: 'failed', reason: 'timeout', message };
}

function noTurn({ queueMs, concurrency }: RenderLimits): FetchOutcome {
  const message = `The browser was busy with other pages for ${queueMs / 1000} seconds. Let it show more than ${concurrency} at a time (--render-concurrency), or look less often.`;
  return { kind: 'failed', reason: 'no-browser', message };
}
