// The story of one rendered page: go there, wait until it shows what it has to show, write it down.
import { setTimeout as pause } from 'node:timers/promises';
import type { Stopped } from '../fetch/exchange.ts';
import type { FetchOutcome, LoginHeaders } from '../fetch/fetcher.ts';
import { judgeAnswer } from '../fetch/judge-answer.ts';
import { tooLarge } from '../fetch/read-body.ts';
import { askPage, ScriptError } from './ask-page.ts';
import type { Browser, BrowserPage } from './browser.ts';
import { CdpError } from './cdp.ts';
import { explainNetError } from './explain-net-error.ts';
import type { ProxySession } from './gated-proxy.ts';
import { loginNow } from './login-in-page.ts';
import { type MainAnswer, MainDocument } from './main-document.ts';
import { hasElement, writePage } from './page-script.ts';
import { preparePage } from './prepare-page.ts';
import type { RenderLimits } from './render-limits.ts';
import { Stillness } from './stillness.ts';

export interface RenderJob {
  url: URL;
  /** A CSS selector that must be there before the page counts as loaded. */
  waitFor: string | null;
  /** The person's own cookies and headers, for these origins alone. */
  login: LoginHeaders | null;
  session: ProxySession;
  limits: RenderLimits;
  userAgent: string;
  /** Why an address that the page went on to may not be watched. */
  refusal(address: string): Promise<FetchOutcome | null>;
  /** Ends the work at once, whatever it is doing; the first reason counts. */
  stop(why: Stopped): void;
}

/** 'not-html': the address leads to a file, which needs no browser. */
export type Rendered = FetchOutcome | { kind: 'not-html' };

export async function renderPage(browser: Browser, page: BrowserPage, job: RenderJob): Promise<Rendered> {
  const { limits, session } = job;
  const { frameTree } = await page.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const main = new MainDocument(page, frameId);
  const still = new Stillness(page, frameId, limits.idleMs);
  await preparePage(page, frameId, job, `${browser.userAgent} ${job.userAgent}`);
  main.onMove = () => main.moves > limits.navigations && job.stop(movesOn(limits.navigations));
  page.on('Network.requestWillBeSent', () => still.requests > limits.requests && job.stop(restless(limits)));

  const began = Date.now();
  const { errorText } = await page.send<{ errorText?: string }>('Page.navigate', { url: job.url.href });
  // The same request also fails as an event; only a download or an empty answer does not.
  if (errorText === brokenOff && main.error === null) return { kind: 'not-html' };
  for (;;) {
    const answer = await answerOf(main, session, began);
    if (answer.kind !== 'html') return answer;
    const { moves } = main;
    const refused = moves > 0 ? await job.refusal(answer.answer.url) : null;
    if (refused !== null) return refused;
    const missing = await (job.waitFor === null
      ? still.reached(left(began, limits.settleMs))
      : elementAppears(page, frameId, job.waitFor, left(began, limits.selectorMs), limits));
    if (missing) return missing;
    if (job.waitFor !== null) await still.reached(afterElementMs);
    const written = main.moves === moves ? await write(page, frameId, limits) : 'gone';
    if (written === null) return tooLong(limits);
    // It may have gone elsewhere meanwhile.
    if (written === 'gone' || main.moves !== moves) continue;
    // Without a request: to an empty page, or one made by its scripts.
    const elsewhere = isOf(written.url, answer.answer.url) ? null : await job.refusal(written.url);
    if (elsewhere !== null) return elsewhere;
    // What the site has sent last is kept for the next check.
    if (job.login !== null)
      await loginNow(page, job.login, ownOf(job.login, job.url.href, answer.answer.url));
    return toOutcome(answer.answer, written, main.movedForGood, session.bytes, began);
  }
}

/** Once the element is there, the rest of the page gets a moment too. */
const afterElementMs = 2000;
const pollMs = 100;
const brokenOff = 'net::ERR_ABORTED';
const scriptMs = 10_000;

/** Its sites, and those of these addresses that are theirs: some cookies are for a part of a site only. */
function ownOf({ origins }: LoginHeaders, ...addresses: string[]): string[] {
  return [...origins, ...addresses.filter((address) => origins.includes(new URL(address).origin))];
}

function left(began: number, ms: number): number {
  return Math.max(0, began + ms - Date.now());
}

type Html = { kind: 'html'; answer: MainAnswer };

async function answerOf(main: MainDocument, session: ProxySession, began: number): Promise<Html | Rendered> {
  await settled(main);
  const url = new URL(main.url);
  // Where the proxy refused or failed it is the proxy that knows why.
  const why = session.whyNot(url);
  if (why !== null) return why;
  const { answer } = main;
  if (answer === null) {
    return main.error === brokenOff ? { kind: 'not-html' } : explainNetError(main.error!, url.host);
  }
  if (answer.status < 200 || answer.status > 299)
    return toOutcome(answer, null, main.movedForGood, session.bytes, began);
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(answer.mimeType)
    ? { kind: 'html', answer }
    : { kind: 'not-html' };
}

async function settled(main: MainDocument): Promise<void> {
  while (main.answer === null) {
    if (main.error === null) {
      await new Promise<void>((resolve) => {
        main.onSettled = resolve;
      });
      continue;
    }
    if (main.error !== brokenOff) return;
    // A request breaks off when the page goes elsewhere: then the next one is about to come.
    await pause(pollMs);
    if (main.error === brokenOff) return;
  }
}

async function elementAppears(
  page: BrowserPage,
  frameId: string,
  selector: string,
  mostMs: number,
  limits: RenderLimits,
): Promise<Stopped | null> {
  const began = Date.now();
  while (left(began, mostMs) > 0) {
    try {
      if (await askPage(page, frameId, hasElement, selector, scriptMs)) return null;
    } catch (error) {
      if (error instanceof ScriptError) return notUnderstood(selector);
      // Between two documents there is nobody to ask.
      if (!(error instanceof CdpError)) throw error;
    }
    await pause(pollMs);
  }
  return neverThere(selector, limits.selectorMs);
}

async function write(
  page: BrowserPage,
  frameId: string,
  limits: RenderLimits,
): Promise<Written | null | 'gone'> {
  try {
    return await askPage(page, frameId, writePage, limits.bodyBytes, scriptMs);
  } catch (error) {
    if (error instanceof CdpError) return 'gone';
    throw error;
  }
}

interface Written {
  html: string;
  url: string;
}

/** As the plain fetcher would judge it; what the headers say of the bytes is not true of what scripts made of them. */
function toOutcome(
  { status, headers, url }: MainAnswer,
  written: Written | null,
  movedForGood: boolean,
  wireBytes: number,
  began: number,
): FetchOutcome {
  const now = Date.now();
  const body = new TextEncoder().encode(written?.html ?? '');
  const { etag: _, 'last-modified': __, ...others } = headers;
  const answer = {
    kind: 'answer' as const,
    status,
    headers: { ...others, 'content-type': 'text/html; charset=utf-8' },
    body,
    wireBytes,
  };
  // Scripts may give the page another address of the same site, against which its links are read.
  const final = new URL(written !== null && isOf(written.url, url) ? written.url : url);
  return judgeAnswer(
    { kind: 'arrived', url: final, answer, movedForGood, wireBytes },
    { serverAddress: null, sentValidators: false, fetchMs: now - began, now },
  );
}

function isOf(shown: string, url: string): boolean {
  return /^https?:/.test(shown) && URL.parse(shown)?.origin === new URL(url).origin;
}

function movesOn(most: number): Stopped {
  const message = `The page leads to another address more than ${most} times. Watch the address it finally shows in a browser.`;
  return { kind: 'failed', reason: 'redirects', message };
}

function tooLong({ bodyBytes }: RenderLimits): Stopped {
  return { kind: 'failed', reason: 'too-large', message: tooLarge(bodyBytes, 'unpacked') };
}

function restless({ requests }: RenderLimits): Stopped {
  const message = `The page makes more than ${requests} requests. Watch a smaller page.`;
  return { kind: 'failed', reason: 'too-large', message };
}

function neverThere(selector: string, ms: number): Stopped {
  const message = `The element "${shorten(selector)}" did not appear within ${ms / 1000} s. Check it in a browser, or wait for another.`;
  return { kind: 'failed', reason: 'not-ready', message };
}

function notUnderstood(selector: string): Stopped {
  const message = `The browser does not understand the selector "${shorten(selector)}". Wait for another element.`;
  return { kind: 'failed', reason: 'not-ready', message };
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
