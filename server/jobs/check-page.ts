// The story of one check: look at the page, detect what changed for whom, plan the next look, commit all of it at once.
import { summarise } from '../../shared/diff/summarise.ts';
import { knownPictures, withPictures } from '../../shared/page/pictures.ts';
import { type News, planNotices } from '../core/digest/plan-notices.ts';
import type { HostAnswer } from '../core/schedule/host-pace.ts';
import type { Learned } from '../core/schedule/learn/learn-from-look.ts';
import { lateness } from '../core/schedule/left-out.ts';
import { type Plan, planNextCheck } from '../core/schedule/plan-next-check.ts';
import { troubleNews } from '../core/schedule/trouble.ts';
import type { FetchOutcome } from '../fetch/fetcher.ts';
import type { LeasedPage, NewDetection, NewNotice, Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import { accountFor } from './account-for.ts';
import { type Seen, seePictures } from './assets/see-pictures.ts';
import { type Compared, compareVersions } from './compare-versions.ts';
import { decideResults, type Results } from './decide-results.ts';
import { type ElementTurns, elementTurns } from './element-turns.ts';
import type { HeldGraph } from './held-graph.ts';
import { learnRhythm } from './learn-rhythm.ts';
import { shareFetches } from './life/share-fetches.ts';
import { type Look as AnyLook, lookAtPage } from './look-at-page.ts';
import { graphOf } from './page-graphs.ts';
import type { World } from './world.ts';

export interface CheckReport {
  outcome:
    | 'changed'
    | 'unchanged'
    | 'first-version'
    | 'failed'
    | 'nobody'
    | 'aborted'
    | 'lease-lost'
    /** The person's browser is to load it in a tab. */
    | 'again';
  message: string;
  detections: NewDetection[];
  /** How its host behaved; null when it was not asked. */
  answer: HostAnswer | null;
}

export interface CheckOptions {
  signal?: AbortSignal;
  /** A person asked for this one: the look is one of its own, whatever its rhythm. */
  sentinelId?: string;
  /** How long the page waited for its turn; absent when it did not have to. */
  waitedMs?: number;
  /** What the person's own browser fetched: the server does not. */
  fetched?: FetchOutcome;
}

type Look = Exclude<AnyLook, { kind: 'aborted' }>;

export async function checkPage(
  world: World,
  leased: LeasedPage,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const started = performance.now();
  const report = await check(world, leased, options);
  const { id, url } = leased.page;
  const ms = Math.round(performance.now() - started);
  const sentinels = report.detections.slice(0, 20).map(({ sentinelId }) => sentinelId);
  const fired = report.detections.length;
  world.log.info('checked', { page: id, url, outcome: report.outcome, ms, fired, sentinels });
  return report;
}

async function check(world: World, leased: LeasedPage, options: CheckOptions): Promise<CheckReport> {
  const { page } = leased;
  const lookedAt = world.now();
  const began = performance.now();
  const held = await graphOf(world, page);
  if (held.graph.size === 0) return nobodyWatches(world, leased);
  const first = await lookAtPage(world, page, held.graph.extents(), options.signal, options.fetched);
  if (first.kind === 'aborted') return giveBack(world, leased);
  if (needsTab(page, first)) return askForTab(world, leased);
  const force = options.sentinelId !== undefined;
  const seen = await seePictures(world, page, held, first, { force, signal: options.signal });
  const { look, compared } = await compare(world, page, held, seen, lookedAt, options);
  const results = await decideResults(world, page, look, compared, held);
  const elements = await elementTurns(world, page, look, compared, held);
  const learned = await learnRhythm(world, page, held, look, lookedAt);
  const commit = toCommit(world, leased, look, held, compared, results, elements, lookedAt, learned, options);
  const outcome = await world.store.commitCheck(accountFor(commit, page, performance.now() - began));
  if (outcome !== 'committed') {
    world.graphs.drop(page.id);
    return leaseLost;
  }
  for (const id of commit.ended) held.forget(id);
  held.graph.begin(compared.since);
  // The commit has counted it as a change of the page's sentinels, which this graph knows of already.
  if (!elements.unknown) held.stand(elements.standings);
  if (compared.since.length + elements.standings.length > 0) held.revision++;
  if (results.happenings.length > 0) world.wake();
  await shareFetches(world, page, held);
  return report(world, page, look, results.detections);
}

const nothing: Compared = { ok: true, firings: [], turns: [], since: [], looked: [], reread: [] };

async function compare(
  world: World,
  page: Page,
  held: HeldGraph,
  { look, reread }: Seen,
  lookedAt: number,
  { sentinelId }: CheckOptions,
): Promise<{ look: Look; compared: Compared }> {
  if (look.kind === 'failed') return { look, compared: nothing };
  const looking =
    held.fixed.size === 0 ? [] : await world.store.sentinels.looking(page.id, lookedAt, sentinelId ?? null);
  const fresh = look.kind === 'new' ? look.version : null;
  const compared = await compareVersions(world, page, held, fresh, looking);
  if (compared.ok) return { look, compared: { ...compared, reread: together(compared.reread, reread) } };
  // As if it had not been read: nothing is stored, so the next look is compared with the same version as this one.
  return {
    look: { kind: 'failed', reason: 'unreadable', message: compared.message, notBefore: null },
    compared: nothing,
  };
}

/** A version that was read again for its parts keeps them, whatever was learned of its pictures. */
function together(read: CheckCommit['reread'], pictures: CheckCommit['reread']): CheckCommit['reread'] {
  const byVersion = new Map(pictures.map((one) => [one.versionId, one]));
  return [
    ...read.map((one) => {
      const learned = byVersion.get(one.versionId);
      byVersion.delete(one.versionId);
      if (learned === undefined) return one;
      return { ...learned, features: withPictures(one.features, knownPictures(learned.features)) };
    }),
    ...byVersion.values(),
  ];
}

/** Several parts of one sentinel begin together. */
function sinceOf({ since }: Compared, { concerns }: HeldGraph): CheckCommit['since'] {
  const bySentinel = new Map(
    since.map(({ watcherId, seq }) => [concerns.get(watcherId)!.sentinelId, seq] as const),
  );
  return [...bySentinel].map(([sentinelId, seq]) => ({ sentinelId, seq }));
}

function toCommit(
  world: World,
  { page, lease }: LeasedPage,
  look: Look,
  held: HeldGraph,
  compared: Compared,
  results: Results,
  elements: ElementTurns,
  lookedAt: number,
  learned: Learned | null,
  { waitedMs }: CheckOptions,
): CheckCommit {
  const now = world.now();
  const failures = look.kind === 'failed' ? page.failures + 1 : 0;
  const hostNotBefore = look.kind === 'failed' ? look.notBefore : null;
  const plan = {
    pageId: page.id,
    url: page.url,
    wishes: held.wishes,
    dueAt: page.nextCheckAt,
    checks: page.checks,
    now,
    failures,
    hostNotBefore,
    learnedAt: learned?.nextLookAt ?? null,
  };
  const { looked, reread } = compared;
  const { detections, happenings, doubts, settled } = results;
  return {
    pageId: page.id,
    lease,
    at: now,
    page: {
      validators: look.kind === 'failed' ? page.validators : look.validators,
      title: look.kind === 'new' ? look.version.title : page.title,
      ...withConfirmation(planNextCheck(plan, world.schedule), results),
      plannedFrom: page.nextCheckAt,
      failures,
      lateness: waitedMs === undefined ? { leftOut: 0, onTime: false } : lateness(page, waitedMs),
      trouble: look.kind === 'failed' ? { reason: look.reason, message: look.message, at: now } : null,
      facts: look.kind === 'failed' ? null : look.facts,
      movedTo: look.kind === 'failed' ? page.movedTo : look.movedTo,
      rhythm: learned?.rhythm ?? page.rhythm,
    },
    version: look.kind === 'new' ? look.version : null,
    since: sinceOf(compared, held),
    looked,
    ended: [...held.leaving].filter(([, at]) => at <= lookedAt).map(([id]) => id),
    elements: elements.standings,
    lookedAt,
    reread,
    bad: look.kind === 'failed' ? (look.bad ?? null) : null,
    detections,
    happenings,
    doubts,
    settled,
    notices: [
      ...changeNotices(world, detections, held),
      ...turnNotices(world, compared, held),
      ...elementNotices(world, elements, held),
      ...troubleNotices(world, page, look, failures, held),
      ...backNotices(world, page, held),
      ...movedNotices(world, page, look, held),
    ],
  };
}

/** A look to confirm something comes in time, but not while the page is left alone. */
function withConfirmation(plan: Plan, { confirmAt }: Results): Plan {
  if (confirmAt === null) return plan;
  const at = Math.max(confirmAt, plan.notBefore ?? 0);
  return { ...plan, nextCheckAt: Math.min(at, plan.nextCheckAt ?? at) };
}

function changeNotices(world: World, detections: NewDetection[], { concerns }: HeldGraph): NewNotice[] {
  return detections.flatMap(({ id, sentinelId, userId, detectedAt, list }) => {
    const message = summarise(list);
    const news: News = { userId, sentinelId, detectionId: id, kind: 'change', message, at: detectedAt };
    return planNotices(news, concerns.get(sentinelId)!.notify, world.newId);
  });
}

/** The element somebody watches is gone, or back: told once, at the version in which it happened. */
function turnNotices(world: World, { turns }: Compared, { concerns }: HeldGraph): NewNotice[] {
  const at = world.now();
  return turns.flatMap(({ watcherId, kind, why }) => {
    const { sentinelId, userId, notify } = concerns.get(watcherId)!;
    const news = kind === 'lost' ? ('trouble' as const) : ('recovered' as const);
    const told = { userId, sentinelId, detectionId: null, kind: news, message: why, at };
    return planNotices(told, notify, world.newId);
  });
}

/** One was found again elsewhere, or is not there from the beginning. */
function elementNotices(world: World, { told }: ElementTurns, { concerns }: HeldGraph): NewNotice[] {
  const at = world.now();
  return told.flatMap(({ watcherId, message }) => {
    const { sentinelId, userId, notify } = concerns.get(watcherId)!;
    const news = { userId, sentinelId, detectionId: null, kind: 'trouble' as const, message, at };
    return planNotices(news, notify, world.newId);
  });
}

function troubleNotices(
  world: World,
  page: Page,
  look: Look,
  failures: number,
  { concerns }: HeldGraph,
): NewNotice[] {
  const kind = troubleNews(page.failures, failures);
  if (kind === null) return [];
  const message = look.kind === 'failed' ? look.message : 'The page can be reached again.';
  return tellAll(world, concerns, kind, message);
}

/** The person's browser had been missed. */
function backNotices(world: World, { awaySince }: Page, { concerns }: HeldGraph): NewNotice[] {
  if (awaySince === null) return [];
  return tellAll(world, concerns, 'recovered', 'Your browser is back; this page is checked again.');
}

/** One notice each to those who watch the page. */
export function tellAll(
  world: World,
  concerns: HeldGraph['concerns'],
  kind: 'trouble' | 'recovered',
  message: string,
): NewNotice[] {
  const at = world.now();
  const once = new Map([...concerns.values()].map((concern) => [concern.sentinelId, concern]));
  return [...once.values()].flatMap(({ sentinelId, userId, notify }) =>
    planNotices({ userId, sentinelId, detectionId: null, kind, message, at }, notify, world.newId),
  );
}

/** Told once for each new place; the page is followed there, as long as the old address says so. */
function movedNotices(world: World, page: Page, look: Look, { concerns }: HeldGraph): NewNotice[] {
  if (look.kind === 'failed' || look.movedTo === null || look.movedTo === page.movedTo) return [];
  const where = look.movedTo.length > 200 ? `${look.movedTo.slice(0, 199)}…` : look.movedTo;
  const message = `The page has moved for good to ${where}. Watch the new address before the old one stops.`;
  const told = { detectionId: null, kind: 'moved' as const, message, at: world.now() };
  return [...concerns.values()].flatMap(({ sentinelId, userId, notify }) =>
    planNotices({ userId, sentinelId, ...told }, notify, world.newId),
  );
}

async function nobodyWatches(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.pages.restIfUnwatched(page.id);
  await world.store.pages.release(page.id, lease);
  return { outcome: 'nobody', message: 'Nobody watches this page now.', detections: [], answer: null };
}

async function giveBack(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.pages.release(page.id, lease);
  return {
    outcome: 'aborted',
    message: 'The server is stopping; the page is checked after the next start.',
    detections: [],
    answer: null,
  };
}

/** Without scripts the page shows nothing; in a tab of the person's browser they run. */
function needsTab({ mode, inTab }: Page, look: Look): boolean {
  return mode === 'browser' && !inTab && look.kind === 'failed' && look.reason === 'empty-page';
}

async function askForTab(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.browserChecks.needsTab(page.id, lease, world.now());
  return {
    outcome: 'again',
    message: 'The page shows nothing without scripts; it is loaded in a tab instead.',
    detections: [],
    answer: null,
  };
}

const leaseLost: CheckReport = {
  outcome: 'lease-lost',
  message: 'Another worker took over this page; its result counts.',
  detections: [],
  answer: null,
};

function report(world: World, page: Page, look: Look, detections: NewDetection[]): CheckReport {
  const told = { detections, answer: answerOf(world, page, look) };
  if (look.kind === 'failed') return { outcome: 'failed', message: look.message, ...told };
  if (look.kind === 'same' && detections.length === 0)
    return { outcome: 'unchanged', message: 'Nothing has changed.', ...told };
  if (page.latestVersionId === null)
    return { outcome: 'first-version', message: 'The first version is stored.', ...told };
  return { outcome: 'changed', message: 'The page has changed.', ...told };
}

/** A page that is gone or refused is an answer of its host; silence is none. */
function answerOf(world: World, page: Page, look: Look): HostAnswer | null {
  const crawlDelayMs = world.fetcher.hostRules?.(new URL(page.url).origin).crawlDelayMs ?? null;
  if (look.kind !== 'failed') return { kind: 'answered', until: null, crawlDelayMs };
  if (look.reason === 'blocked') return null;
  if (look.reason === 'deferred') return { kind: 'busy', until: look.notBefore, crawlDelayMs };
  const silent = look.reason === 'timeout' || look.reason === 'unreachable';
  return { kind: silent ? 'silent' : 'answered', until: null, crawlDelayMs };
}
