// Asks for things that pages need, as a considerate browser does: what is fresh not at all, what is known conditionally, a
// few at a time from each host, and from one that names a pause in its robots.txt no faster than that.
import { hash as hashOf } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AssetKind, assetType } from '../../../shared/assets/asset-type.ts';
import { freshUntil } from '../../core/assets/fresh-until.ts';
import type { FetchOutcome, LoginHeaders } from '../../fetch/fetcher.ts';
import type { AssetSource, Page } from '../../store/records.ts';
import type { AssetBody } from '../../store/version-store.ts';
import type { World } from '../world.ts';

export interface Wanted {
  url: string;
  kind: AssetKind;
}

export interface Asking {
  page: Page;
  /** Where the page was found in the end: what it is made of is asked for by that. */
  finalUrl: string;
  login: LoginHeaders | null;
  /** What was asked for at this time or later is not asked for again, whatever its host says of it. */
  askedSince: number;
  /** A person waits for it: nothing else counts as fresh. */
  force?: boolean;
  /** The bytes themselves, and not only whether they are others. */
  needBytes?: boolean;
  /** How long one that its host says nothing about may be taken for fresh is guessed. */
  guesses?: boolean;
  mostRequests: number;
  mostBytes: number;
  signal: AbortSignal;
}

export interface Asked {
  /** Of the bytes that are kept now; null when there are none. */
  hash: string | null;
  source: AssetSource;
}

export type Known = AssetSource & { stored: boolean };

interface Answer {
  source: AssetSource;
  body: AssetBody | null;
}

const atOncePerHost = 2;
const hour = 3_600_000;
const day = 24 * hour;
const restlessMs = 7 * day;
const restless = 'It is another one at every request.';
/** A row that is not written for long is forgotten (dropOrphans). */
const writeAfterMs = 7 * day;

const accept: Record<AssetKind, string> = {
  style: 'text/css,*/*;q=0.1',
  image: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
  font: 'font/woff2,font/woff,*/*;q=0.1',
};

/** Whose what is learned may be: only pages that all share have things in common with other people's. */
export function scopeOf({ ownerId, credentials }: Page): string {
  return ownerId === null ? '' : JSON.stringify([ownerId, credentials]);
}

/** What is known of each now; one that could not be asked for is as it was known before, or missing. */
export async function askAssets(
  world: World,
  wanted: readonly Wanted[],
  asking: Asking,
): Promise<Map<string, Asked>> {
  const scope = scopeOf(asking.page);
  const known = await world.store.assets.known(
    scope,
    wanted.map(({ url }) => url),
  );
  const open = wanted
    .filter(({ url }) => !isSettled(known.get(url), asking, world.now()))
    .slice(0, asking.mostRequests);
  const answers = new Map<string, Answer>();
  const budget = { bytes: asking.mostBytes };
  const byHost = Map.groupBy(open, ({ url }) => new URL(url).host);
  const visits = [...byHost.values()].map((list) =>
    visitHost(world, list, asking, async (one) => {
      const answer = await ask(world, one, scope, known.get(one.url), asking, budget);
      if (answer !== null) answers.set(one.url, answer);
      return answer?.source.problem ?? null;
    }),
  );
  await Promise.all(visits);
  const all = [...answers.values()];
  await world.store.assets.learn(
    all.map(({ source }) => source).filter((source) => isNews(known.get(source.url), source)),
    all.flatMap(({ body }) => body ?? []),
  );
  return new Map(
    wanted.flatMap(({ url }): [string, Asked][] => {
      const answer = answers.get(url);
      const before = known.get(url);
      const source = answer?.source ?? before;
      if (source === undefined) return [];
      const kept = before?.stored && before.hash === source.hash ? source.hash : null;
      return [[url, { source, hash: answer?.body?.hash ?? kept }]];
    }),
  );
}

function isSettled(known: Known | undefined, asking: Asking, now: number): boolean {
  if (known === undefined) return false;
  if (known.problem === restless && !asking.needBytes) return known.freshUntil > now;
  if (asking.needBytes && known.hash !== null && !known.stored) return false;
  if (known.problem === null && known.checkedAt >= asking.askedSince) return true;
  return !asking.force && known.freshUntil > now;
}

/** Two at a time; one that fails because the host is busy or silent ends the visit. */
async function visitHost(
  world: World,
  list: readonly Wanted[],
  { signal }: Asking,
  visit: (one: Wanted) => Promise<string | null>,
): Promise<void> {
  const queue = [...list];
  const { origin } = new URL(list[0]!.url);
  const walk = async () => {
    for (let one = queue.shift(); one !== undefined && !signal.aborted; one = queue.shift()) {
      const problem = await visit(one);
      if (problem === hostIsBusy) queue.length = 0;
      const delay = world.fetcher.hostRules?.(origin).crawlDelayMs ?? 0;
      // An abort ends the visit.
      if (delay > 0 && queue.length > 0) await pause(delay, undefined, { signal }).catch(() => {});
    }
  };
  const isSlow = (world.fetcher.hostRules?.(origin).crawlDelayMs ?? 0) > 0;
  await Promise.all(Array.from({ length: isSlow ? 1 : atOncePerHost }, walk));
}

const hostIsBusy = 'The site asked us to come back later.';

/** Null when nothing was learned. */
async function ask(
  world: World,
  { url, kind }: Wanted,
  scope: string,
  known: Known | undefined,
  asking: Asking,
  budget: { bytes: number },
): Promise<Answer | null> {
  const { page, login, signal } = asking;
  const mostBytes = Math.min(world.assets.bytesEach, budget.bytes);
  if (mostBytes <= 0) return null;
  const isConditional = known?.hash != null && (known.stored || !asking.needBytes);
  const request = {
    url,
    login,
    askedBy: asking.finalUrl,
    accept: accept[kind],
    mostBytes,
    // The person's own decision about their page holds for its site alone.
    ignoreRobots: page.ignoresRobots === true && new URL(url).host === new URL(page.url).host,
    signal,
  };
  const validators = isConditional
    ? { etag: known.etag, lastModified: known.lastModified, validatorsFrom: known.from }
    : {};
  const outcome = await world.fetcher.fetch({ ...request, ...validators });
  const now = world.now();
  const before: AssetSource = known ?? { ...nothingKnown, scope, url };
  const fresh = (headers: Readonly<Record<string, string>>, lastModified: string | null) =>
    freshUntil(headers, asking.guesses ? lastModified : null, now);
  if (outcome.kind === 'not-modified') {
    const until = fresh(outcome.headers, before.lastModified);
    const source = { ...before, freshUntil: until, failures: 0, problem: null, checkedAt: now };
    return { source, body: null };
  }
  if (outcome.kind !== 'fetched') return failure(before, outcome, now, signal);
  budget.bytes -= outcome.body.byteLength;
  const contentType = assetType(kind, outcome.contentType, outcome.body);
  if (contentType === null) return failure(before, notWanted[kind], now, signal);
  const hash = hashOf('sha256', outcome.body);
  const body = { hash, bytes: outcome.body, at: now };
  const source: AssetSource = {
    ...before,
    hash,
    contentType,
    size: outcome.body.byteLength,
    etag: outcome.etag,
    lastModified: outcome.lastModified,
    from: outcome.finalUrl,
    freshUntil: fresh(outcome.headers, outcome.lastModified),
    failures: 0,
    problem: null,
    checkedAt: now,
  };
  if (kind !== 'image' || known?.hash == null || known.hash === hash) return { source, body };
  // A counter, an advertisement, a puzzle: what is drawn anew for every request is no news.
  const again = await world.fetcher.fetch(request);
  const isRestless = again.kind === 'fetched' && hashOf('sha256', again.body) !== hash;
  return isRestless
    ? { source: { ...source, hash: null, freshUntil: now + restlessMs, problem: restless }, body }
    : { source, body };
}

const nothingKnown = {
  hash: null,
  contentType: '',
  size: 0,
  etag: null,
  lastModified: null,
  from: null,
  freshUntil: 0,
  failures: 0,
  problem: null,
  checkedAt: 0,
};

const notWanted: Record<AssetKind, { kind: 'failed'; message: string }> = {
  style: { kind: 'failed', message: 'What the site sends is no style sheet.' },
  image: { kind: 'failed', message: 'What the site sends is no picture.' },
  font: { kind: 'failed', message: 'What the site sends is no font.' },
};

type Failed =
  | Exclude<FetchOutcome, { kind: 'fetched' | 'not-modified' }>
  | { kind: 'failed'; message: string };

/** What was known of its bytes still is. */
function failure(before: AssetSource, outcome: Failed, now: number, signal: AbortSignal): Answer | null {
  if (signal.aborted) return null;
  const failures = before.failures + 1;
  const wait = Math.min(day, 5 * 60_000 * 2 ** Math.min(failures, 10));
  const until = outcome.kind === 'deferred' ? Math.max(outcome.until, now + wait) : now + wait;
  const isBusy = outcome.kind === 'deferred' || ('reason' in outcome && outcome.reason === 'busy');
  const problem = isBusy ? hostIsBusy : outcome.message;
  return { source: { ...before, freshUntil: until, failures, problem, checkedAt: now }, body: null };
}

/** An answer that says what was known is written now and then only. */
function isNews(known: Known | undefined, source: AssetSource): boolean {
  if (known === undefined || source.checkedAt - known.checkedAt > writeAfterMs) return true;
  const { checkedAt, stored: _, freshUntil: wasFresh, ...before } = known;
  const { checkedAt: at, freshUntil: isFresh, ...now } = source;
  return JSON.stringify(before) !== JSON.stringify(now) || isFresh > Math.max(at, wasFresh);
}
