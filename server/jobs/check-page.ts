// The story of one check: look at the page, detect what changed for whom, plan the next look, commit all of it at once.
import { letGo } from '../../shared/page/let-go.ts';
import { fullDisk } from '../core/versions/storage-state.ts';
import type { FetchOutcome } from '../fetch/fetcher.ts';
import type { LeasedPage, Page } from '../store/records.ts';
import { seePictures } from './assets/see-pictures.ts';
import { type CheckReport, reportOf, unfinished } from './check/check-report.ts';
import { compareLook } from './check/compare-look.ts';
import type { FinishedCheck, FinishedLook } from './check/finished-check.ts';
import { writeCheck } from './check/write-check.ts';
import { decideResults } from './decide-results.ts';
import { elementTurns } from './element-turns.ts';
import { learnRhythm } from './learn-rhythm.ts';
import { shareFetches } from './life/share-fetches.ts';
import { lookAtPage } from './look-at-page.ts';
import { graphOf } from './page-graphs.ts';
import type { World } from './world.ts';

export interface CheckOptions {
  signal?: AbortSignal;
  /** A person asked for this one: the look is one of its own, whatever its rhythm. */
  sentinelId?: string;
  /** How long the page waited for its turn; absent when it did not have to. */
  waitedMs?: number;
  /** What the person's own browser fetched: the server does not. */
  fetched?: FetchOutcome;
}

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
  const { signal, sentinelId, waitedMs, fetched } = options;
  const lookedAt = world.now();
  const began = performance.now();
  const held = await graphOf(world, page);
  if (held.graph.size === 0) return nobodyWatches(world, leased);
  const first = await lookAtPage(world, page, held.graph, signal, fetched);
  if (first.kind === 'aborted') return giveBack(world, leased);
  if (needsTab(page, first)) return askForTab(world, leased);
  const seen = await seePictures(world, page, held, first, { force: sentinelId !== undefined, signal });
  const { look, compared } = await compareLook(world, page, held, seen, lookedAt, sentinelId);
  const results = await decideResults(world, page, look, compared, held);
  const elements = await elementTurns(world, page, look, compared, held);
  const learned = await learnRhythm(world, page, held, look, lookedAt);
  const done = { leased, held, lookedAt, look, compared, results, elements, learned, waitedMs };
  const written = await writeCheck(world, done, performance.now() - began);
  if (written.outcome !== 'committed') {
    world.graphs.drop(page.id);
    return written.outcome === 'no-room'
      ? unfinished('failed', fullDisk)
      : unfinished('lease-lost', 'Another worker took over this page; its result counts.');
  }
  bringUpToDate(written.done, written.commit.ended);
  giveBackMemory(written.done.look);
  if (written.commit.happenings.length > 0) world.wake();
  await shareFetches(world, page, held);
  return reportOf(world, written.done);
}

/** The graph in memory, as what was committed leaves it. */
function bringUpToDate({ held, compared, elements }: FinishedCheck, ended: readonly string[]): void {
  for (const id of ended) held.forget(id);
  held.graph.begin(compared.since);
  // The commit has counted it as a change of the page's sentinels, which this graph knows of already.
  if (!elements.unknown) held.stand(elements.standings);
  if (compared.since.length + elements.standings.length > 0) held.revision++;
}

/** What was written needs its bytes no more; what could not be written may still be at work on them. */
function giveBackMemory(look: FinishedLook): void {
  if (look.kind !== 'new') return;
  letGo(look.version.body);
  letGo(look.version.features.bytes);
  for (const { old } of look.ahead?.values() ?? []) letGo(old.features.bytes);
}

async function nobodyWatches(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.pages.restIfUnwatched(page.id);
  await world.store.pages.release(page.id, lease);
  return unfinished('nobody', 'Nobody watches this page now.');
}

async function giveBack(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.pages.release(page.id, lease);
  return unfinished('aborted', 'The server is stopping; the page is checked after the next start.');
}

/** Without scripts the page shows nothing; in a tab of the person's browser they run. */
function needsTab({ mode, inTab }: Page, look: FinishedLook): boolean {
  return mode === 'browser' && !inTab && look.kind === 'failed' && look.reason === 'empty-page';
}

async function askForTab(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.browserChecks.needsTab(page.id, lease, world.now());
  return unfinished('again', 'The page shows nothing without scripts; it is loaded in a tab instead.');
}
