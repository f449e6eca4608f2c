// The story of one check: look at the page, detect what changed for whom, plan the next look, commit all of it at once.
import type { ChangeList } from '../../shared/detect/change.ts';
import { operandsOf } from '../../shared/detect/evaluate-expression.ts';
import { summarise } from '../../shared/diff/summarise.ts';
import { printExpression } from '../../shared/sentinel/print-expression.ts';
import { type News, planNotices } from '../core/digest/plan-notices.ts';
import { planNextCheck } from '../core/schedule/plan-next-check.ts';
import { troubleNews } from '../core/schedule/trouble.ts';
import type { Happening, LeasedPage, NewDetection, NewNotice, Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import { type Compared, compareVersions } from './compare-versions.ts';
import { type Look as AnyLook, lookAtPage } from './look-at-page.ts';
import { graphOf, type HeldGraph } from './page-graphs.ts';
import type { World } from './world.ts';

export interface CheckReport {
  outcome: 'changed' | 'unchanged' | 'first-version' | 'failed' | 'nobody' | 'aborted' | 'lease-lost';
  message: string;
  detections: NewDetection[];
}

export interface CheckOptions {
  signal?: AbortSignal;
  /** A person asked for this one: the look is one of its own, whatever its rhythm. */
  sentinelId?: string;
}

type Look = Exclude<AnyLook, { kind: 'aborted' }>;

interface Results {
  detections: NewDetection[];
  happenings: Happening[];
}

/** Of a happening that waits for its counterpart on another page. */
const mostChangesKept = 200;

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
  const held = await graphOf(world, page);
  if (held.graph.size === 0) return nobodyWatches(world, leased);
  const look = await lookAtPage(world, page, held.graph.extents(), options.signal);
  if (look.kind === 'aborted') return giveBack(world, leased);
  const compared = await compare(world, page, held, look, lookedAt, options);
  const { detections, happenings } = results(world, page, compared, held);
  const commit = toCommit(world, leased, look, held, compared, { detections, happenings }, lookedAt);
  const outcome = await world.store.commitCheck(commit);
  if (outcome !== 'committed') {
    world.graphs.drop(page.id);
    return leaseLost;
  }
  held.graph.begin(compared.since);
  // The commit has counted it as a change of the page's sentinels, which this graph knows of already.
  if (compared.since.length > 0) held.revision++;
  if (happenings.length > 0) world.wake();
  return report(page, look, detections);
}

const nothing: Compared = { firings: [], turns: [], since: [], looked: [], reread: [] };

async function compare(
  world: World,
  page: Page,
  held: HeldGraph,
  look: Look,
  lookedAt: number,
  { sentinelId }: CheckOptions,
): Promise<Compared> {
  if (look.kind === 'failed') return nothing;
  const looking = await world.store.sentinels.looking(page.id, lookedAt, sentinelId ?? null);
  return compareVersions(world, page, held, look.kind === 'new' ? look.version : null, looking);
}

/** Parts of an expression over several pages are raised as events; everything else has been decided. */
function results(world: World, page: Page, { firings }: Compared, { concerns }: HeldGraph): Results {
  const detections: NewDetection[] = [];
  const happenings: Happening[] = [];
  const at = world.now();
  for (const fired of firings) {
    const { sentinelId, userId, event } = concerns.get(fired.firing.watcher.id)!;
    const list = changeList(fired, at);
    const { oldVersion: oldVersionId, newVersion: newVersionId } = list;
    const which = { id: world.newId(), sentinelId, userId };
    if (event === null)
      detections.push({ ...which, pageId: page.id, oldVersionId, newVersionId, detectedAt: at, list });
    else {
      const what = printExpression(fired.firing.watcher.expression);
      const kept = { ...list, changes: list.changes.slice(0, mostChangesKept) };
      happenings.push({ ...which, event, at, details: { pageId: page.id, url: page.url, what, list: kept } });
    }
  }
  return { detections, happenings };
}

function changeList(
  { firing, oldVersionId, newVersionId, features }: Compared['firings'][number],
  detectedAt: number,
): ChangeList {
  const { firing: changes, coarse, combinations } = firing.evaluation;
  const isComposite = operandsOf(firing.watcher.expression).length > 1;
  return {
    oldVersion: oldVersionId,
    newVersion: newVersionId,
    pageType: features.type,
    detectedAt,
    changes,
    ...(isComposite && { combinations: combinations.map((one) => one.map(printExpression)) }),
    ...(coarse === undefined ? {} : { coarse }),
  };
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
  { detections, happenings }: Results,
  lookedAt: number,
): CheckCommit {
  const now = world.now();
  const failures = look.kind === 'failed' ? page.failures + 1 : 0;
  const hostNotBefore = look.kind === 'failed' ? look.notBefore : null;
  const plan = {
    url: page.url,
    wishes: held.wishes,
    dueAt: page.nextCheckAt,
    checks: page.checks,
    now,
    failures,
    hostNotBefore,
  };
  const { looked, reread } = compared;
  return {
    pageId: page.id,
    lease,
    at: now,
    page: {
      validators: look.kind === 'failed' ? page.validators : look.validators,
      title: look.kind === 'new' ? look.version.title : page.title,
      ...planNextCheck(plan, world.schedule),
      plannedFrom: page.nextCheckAt,
      failures,
      trouble: look.kind === 'failed' ? { reason: look.reason, message: look.message, at: now } : null,
    },
    version: look.kind === 'new' ? look.version : null,
    since: sinceOf(compared, held),
    looked,
    lookedAt,
    reread,
    bad: look.kind === 'failed' ? (look.bad ?? null) : null,
    detections,
    happenings,
    notices: [
      ...changeNotices(world, detections, held),
      ...turnNotices(world, compared, held),
      ...troubleNotices(world, page, look, failures, held),
    ],
  };
}

function changeNotices(world: World, detections: NewDetection[], { concerns }: HeldGraph): NewNotice[] {
  return detections.flatMap(({ id, sentinelId, userId, detectedAt, list }) => {
    const message = summarise(list.changes);
    const news: News = { userId, sentinelId, detectionId: id, kind: 'change', message, at: detectedAt };
    return planNotices(news, concerns.get(sentinelId)!.notify, world.newId);
  });
}

/** The element somebody watches is gone, or back: told once, at the version in which it happened. */
function turnNotices(world: World, { turns }: Compared, { concerns }: HeldGraph): NewNotice[] {
  const at = world.now();
  return turns.flatMap(({ watcher, kind, why }) => {
    const { sentinelId, userId, notify } = concerns.get(watcher.id)!;
    const news = kind === 'lost' ? ('trouble' as const) : ('recovered' as const);
    const told = { userId, sentinelId, detectionId: null, kind: news, message: why, at };
    return planNotices(told, notify, world.newId);
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
  const at = world.now();
  return [...concerns.values()].flatMap(({ sentinelId, userId, notify }) =>
    planNotices({ userId, sentinelId, detectionId: null, kind, message, at }, notify, world.newId),
  );
}

async function nobodyWatches(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.pages.restIfUnwatched(page.id);
  await world.store.pages.release(page.id, lease);
  return { outcome: 'nobody', message: 'Nobody watches this page now.', detections: [] };
}

async function giveBack(world: World, { page, lease }: LeasedPage): Promise<CheckReport> {
  await world.store.pages.release(page.id, lease);
  return {
    outcome: 'aborted',
    message: 'The server is stopping; the page is checked after the next start.',
    detections: [],
  };
}

const leaseLost: CheckReport = {
  outcome: 'lease-lost',
  message: 'Another worker took over this page; its result counts.',
  detections: [],
};

function report(page: Page, look: Look, detections: NewDetection[]): CheckReport {
  if (look.kind === 'failed') return { outcome: 'failed', message: look.message, detections };
  if (look.kind === 'same' && detections.length === 0)
    return { outcome: 'unchanged', message: 'Nothing has changed.', detections };
  if (page.latestVersionId === null)
    return { outcome: 'first-version', message: 'The first version is stored.', detections };
  return { outcome: 'changed', message: 'The page has changed.', detections };
}
