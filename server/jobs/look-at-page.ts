// One look at a page: fetch it, conditionally if possible, and say whether it is the same, new, not the page, or out of reach.
import { hash } from 'node:crypto';
import { type BadSnapshot, notWellFormed } from '../../shared/page/bad-snapshot.ts';
import type { Extent } from '../../shared/page/extent.ts';
import { httpDate } from '../../shared/page/http-date.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import { letGo } from '../../shared/page/let-go.ts';
import { normaliseUrl } from '../../shared/page/normalise-url.ts';
import type { PageGraph } from '../core/graph/page-graph.ts';
import { conditionalHeaders, validatorsLied } from '../core/schedule/check-kind.ts';
import { sameContent, sameFormat } from '../core/schedule/same-content.ts';
import type { ExchangeFacts, FetchOutcome, FetchRequest } from '../fetch/fetcher.ts';
import type { NewBadVersion, NewVersion, Page, PageFacts, Validators, Version } from '../store/records.ts';
import type { Ahead } from './check/plan-ahead.ts';
import { readFetched } from './check/read-fetched.ts';
import { withHelp } from './check/what-helps.ts';
import { loginFor } from './logins.ts';
import { readBody } from './old-versions.ts';
import type { World } from './world.ts';

/** What a look learned besides the content. */
interface Learned {
  validators: Validators;
  facts: PageFacts | null;
  /** Where the page has moved for good. */
  movedTo: string | null;
}

export type Look =
  | (Learned & { kind: 'same' })
  | (Learned & { kind: 'new'; version: NewVersion; ahead?: Ahead })
  | {
      kind: 'failed';
      reason: string;
      message: string;
      notBefore: number | null;
      /** Something was fetched, but it is not the page. */
      bad?: NewBadVersion;
    }
  /** The server is stopping; nothing was learned of the page. */
  | { kind: 'aborted' };

type Fetched = Extract<FetchOutcome, { kind: 'fetched' }>;

/** `graph` says which parts of the page are watched, and what they are compared with; `fetched` is what the person's browser brought. */
export async function lookAtPage(
  world: World,
  page: Page,
  graph: PageGraph,
  signal?: AbortSignal,
  fetched?: FetchOutcome,
): Promise<Look> {
  const found = await loginFor(world, page);
  if (!found.ok) return failed('login', found.message);
  const request = {
    url: page.url,
    login: found.login,
    ignoreRobots: page.ignoresRobots === true,
    ...conditionalHeaders(page.validators, page.checks),
    validatorsFrom: page.validators.from,
    ...(page.mode === 'rendered' ? { render: { waitFor: page.waitFor ?? null } } : {}),
    ...(signal ? { signal } : {}),
  };
  const outcome = fetched ?? (await world.fetcher.fetch(request));
  await found.keepRenewed();
  switch (outcome.kind) {
    case 'not-modified':
      return {
        kind: 'same',
        validators: page.validators,
        facts: page.facts && { ...page.facts, ...exchangeFacts(outcome), status: 304 },
        movedTo: movedTo(page, outcome),
      };
    case 'fetched':
      return judgeFetched(world, page, request, outcome, graph);
    case 'deferred':
      return { kind: 'failed', reason: 'deferred', message: outcome.message, notBefore: outcome.until };
    case 'gone':
    case 'blocked':
    case 'forbidden':
      return failed(outcome.kind, outcome.message);
    case 'failed':
      if (outcome.reason === 'aborted') return { kind: 'aborted' };
      return failed(outcome.reason, outcome.message);
  }
}

async function judgeFetched(
  world: World,
  page: Page,
  asked: FetchRequest,
  fetched: Fetched,
  graph: PageGraph,
): Promise<Look> {
  const { etag, lastModified, finalUrl, contentType, status } = fetched;
  const { trusted, contentHash: knownHash } = page.validators;
  const facts: PageFacts = {
    ...exchangeFacts(fetched),
    status,
    contentType,
    size: fetched.body.byteLength,
    links: page.facts?.links ?? null,
  };
  const moved = movedTo(page, fetched);
  const bodyHash = hash('sha256', fetched.body);
  if (bodyHash === page.validators.bodyHash) {
    letGo(fetched.body);
    const validators = { etag, lastModified, bodyHash, contentHash: knownHash, from: finalUrl, trusted };
    return { kind: 'same', validators, facts, movedTo: moved };
  }
  const read = await unlessAborted(readFetched(world, page, graph, fetched), asked.signal);
  if (read === null) return { kind: 'aborted' };
  const { reading, before, ahead } = read;
  if (!reading.ok) return failed('unreadable', reading.message);
  const bad = reading.bad ?? (await brokenDocument(world, page, reading.features, before));
  if (bad !== null)
    return notThePage(world, page, fetched, asSeenBy(page, bad), reading.features.outline.title);
  const { features, charset, contentHash } = reading;
  const same = sameContent(await hashLike(contentHash, world, page, before, graph.extents()), contentHash);
  const now = { etag, lastModified, contentHash: same ? knownHash : contentHash };
  const lied = validatorsLied(page.validators, now) || (!same && (await saysAlwaysSame(world, page, asked)));
  const validators = { etag, lastModified, bodyHash, contentHash, from: finalUrl, trusted: trusted && !lied };
  const learned = { validators, facts: { ...facts, links: features.outline.links }, movedTo: moved };
  if (same) return { kind: 'same', ...learned };
  const version: NewVersion = {
    id: world.newId(),
    pageId: page.id,
    bodyHash,
    contentHash,
    contentType,
    charset,
    status,
    finalUrl,
    title: features.outline.title,
    size: fetched.body.byteLength,
    fetchedAt: world.now(),
    modifiedAt: modifiedAt(lastModified, world.now()),
    body: fetched.body,
    features,
  };
  return { kind: 'new', ...learned, version, ...(ahead && { ahead }) };
}

/**
 * Some hosts say "not modified" whatever they are asked. Where that was not asked this time, and there is something new, they
 * are asked it of what they gave before.
 */
async function saysAlwaysSame(
  world: World,
  { validators, mode }: Page,
  asked: FetchRequest,
): Promise<boolean> {
  const { etag, lastModified, trusted } = validators;
  // With a login it is not: what the site might renew on the way would be lost.
  const isProof = mode === 'plain' && trusted && !asked.login && !asked.etag && !asked.lastModified;
  if (!isProof || (etag === null && lastModified === null)) return false;
  return (await world.fetcher.fetch({ ...asked, etag, lastModified })).kind === 'not-modified';
}

/** What the page said last time. A checksum of an older format says nothing now: it is made anew, from the same body. */
async function hashLike(
  fresh: string,
  world: World,
  page: Page,
  before: Version | undefined,
  extents: readonly Extent[],
): Promise<string | null> {
  const known = page.validators.contentHash;
  if (known === null || before === undefined || sameFormat(known, fresh)) return known;
  const again = await readBody(world, page, before, extents);
  return again?.contentHash ?? known;
}

function exchangeFacts({ finalUrl, serverAddress, wireBytes, fetchMs, headers }: ExchangeFacts) {
  return { finalUrl, serverAddress, wireBytes, fetchMs, headers };
}

/** Told apart as pages are: another spelling of the same address is no move. */
function movedTo(page: Page, { finalUrl, movedForGood }: ExchangeFacts): string | null {
  const final = movedForGood ? normaliseUrl(finalUrl) : null;
  return final?.ok && final.url !== page.url ? final.url : null;
}

/** A page that was never whole at three looks in a row is watched as it is. */
async function brokenDocument(
  world: World,
  page: Page,
  features: KeptFeatures,
  before: Version | undefined,
): Promise<BadSnapshot | null> {
  if (!features.outline.hasProblem) return null;
  const known = before === undefined ? null : await world.store.versions.features(before.id);
  const broken = notWellFormed(features.value, known?.value ?? null);
  const isUsual = before === undefined && page.failures >= 2 && page.trouble?.reason === broken?.reason;
  return isUsual ? null : broken;
}

/** A stopping server does not wait for a page that is slow to read. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  if (signal === undefined) return work;
  const { promise, resolve } = Promise.withResolvers<null>();
  const abort = () => resolve(null);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  // What becomes of it afterwards concerns nobody.
  work.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** What stays an empty shell in a browser too is simply empty. */
function asSeenBy({ mode }: Page, bad: BadSnapshot): BadSnapshot {
  if (mode === 'plain' || bad.reason !== 'needs-browser') return bad;
  return {
    reason: 'empty-page',
    message: 'The page shows nothing, only the frame that its scripts should fill.',
  };
}

/** Recorded and shown; the validators stay those of the page as it was last seen. */
function notThePage(
  world: World,
  page: Page,
  { body, contentType, finalUrl }: Fetched,
  snapshot: BadSnapshot,
  title: string,
): Look {
  const { reason } = snapshot;
  const message = withHelp(page, snapshot, world.renderingProblem);
  const fetchedAt = world.now();
  const bad: NewBadVersion = {
    id: world.newId(),
    pageId: page.id,
    reason,
    message,
    fetchedAt,
    contentType,
    finalUrl,
    title,
    body,
  };
  return { kind: 'failed', reason, message, notBefore: null, bad };
}

function failed(reason: string, message: string): Look {
  return { kind: 'failed', reason, message, notBefore: null };
}

/** Null for what is no date, and for one that has not come yet: nothing was modified then. */
function modifiedAt(lastModified: string | null, now: number): number | null {
  const time = lastModified === null ? null : httpDate(lastModified);
  return time === null || time > now ? null : time;
}
