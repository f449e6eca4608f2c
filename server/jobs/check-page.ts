// The story of one check: look at the page, detect what changed for whom, plan the next look, commit all of it at once.
import { detectAny } from '../../shared/detect/any.ts';
import { summarise } from '../../shared/diff/summarise.ts';
import type { PageFeatures } from '../../shared/page/features.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { type CompleteSentinel, withDefaults } from '../../shared/sentinel/defaults.ts';
import { type News, planNotices } from '../core/digest/plan-notices.ts';
import { type Comparison, detectForSentinels, type Firing } from '../core/graph/detect-for-sentinels.ts';
import { onChangeWishes } from '../core/schedule/on-change-wishes.ts';
import { planNextCheck } from '../core/schedule/plan-next-check.ts';
import { troubleNews } from '../core/schedule/trouble.ts';
import type { LeasedPage, NewDetection, NewNotice, Page, Sentinel } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';
import { type Look as AnyLook, lookAtPage } from './look-at-page.ts';
import type { World } from './world.ts';

export interface CheckReport {
  outcome: 'changed' | 'unchanged' | 'first-version' | 'failed' | 'nobody' | 'aborted' | 'lease-lost';
  message: string;
  detections: NewDetection[];
}

type Look = Exclude<AnyLook, { kind: 'aborted' }>;

interface Watching {
  sentinel: Sentinel;
  request: CompleteSentinel;
}

export async function checkPage(
  world: World,
  leased: LeasedPage,
  signal?: AbortSignal,
): Promise<CheckReport> {
  const started = performance.now();
  const report = await check(world, leased, signal);
  const { id, url } = leased.page;
  const ms = Math.round(performance.now() - started);
  const sentinels = report.detections.map(({ sentinelId }) => sentinelId);
  world.log.info('checked', { page: id, url, outcome: report.outcome, ms, sentinels });
  return report;
}

async function check(world: World, leased: LeasedPage, signal?: AbortSignal): Promise<CheckReport> {
  const { page, lease } = leased;
  const watching = await whoWatches(world, page);
  if (watching.length === 0) return nobodyWatches(world, leased);
  const look = await lookAtPage(world, page, signal);
  if (look.kind === 'aborted') return giveBack(world, leased);
  const firings = look.kind === 'new' ? await compare(world, look, watching) : [];
  const detections = firings.map((firing) => toDetection(world, page, look, firing, watching));
  const commit = toCommit(world, { page, lease }, look, watching, detections);
  const outcome = await world.store.commitCheck(commit);
  return outcome === 'committed' ? report(page, look, detections) : leaseLost;
}

async function whoWatches(world: World, page: Page): Promise<Watching[]> {
  const sentinels = await world.store.sentinels.onPage(page.id, 'enabled');
  return sentinels.map((sentinel) => ({ sentinel, request: withDefaults(sentinel.tree as SentinelTree) }));
}

/** Everything old that somebody compares with is read before; deciding needs no store. */
async function compare(world: World, look: Look & { kind: 'new' }, watching: Watching[]): Promise<Firing[]> {
  const { version } = look;
  const seen = new Set(watching.map(({ sentinel }) => sentinel.seenVersionId));
  const olds = new Map<string, PageFeatures>();
  for (const id of seen) {
    const features = id === null ? null : await world.store.versions.features(id);
    if (id !== null && features !== null) olds.set(id, features);
  }
  const compareWith = (id: string): Comparison => {
    const old = olds.get(id);
    return old === undefined ? { changes: [] } : detectAny(old, version.features);
  };
  const watchers = watching.map(({ sentinel }) => ({
    sentinelId: sentinel.id,
    seenVersionId: sentinel.seenVersionId,
  }));
  return detectForSentinels(watchers, version.id, compareWith);
}

function toDetection(
  world: World,
  page: Page,
  look: Look,
  firing: Firing,
  watching: Watching[],
): NewDetection {
  if (look.kind !== 'new') throw new Error('only a new version can fire');
  const { sentinel } = watching.find((one) => one.sentinel.id === firing.sentinelId)!;
  const detectedAt = world.now();
  return {
    id: world.newId(),
    sentinelId: sentinel.id,
    userId: sentinel.userId,
    pageId: page.id,
    oldVersionId: firing.oldVersionId,
    newVersionId: look.version.id,
    detectedAt,
    list: {
      oldVersion: firing.oldVersionId,
      newVersion: look.version.id,
      pageType: look.version.features.type,
      detectedAt,
      ...firing.comparison,
    },
  };
}

function toCommit(
  world: World,
  { page, lease }: LeasedPage,
  look: Look,
  watching: Watching[],
  detections: NewDetection[],
): CheckCommit {
  const now = world.now();
  const failures = look.kind === 'failed' ? page.failures + 1 : 0;
  const wishes = onChangeWishes(
    watching.map(({ request }) => request),
    world.zone,
  );
  const hostNotBefore = look.kind === 'failed' ? look.notBefore : null;
  const { url, nextCheckAt: dueAt, checks } = page;
  const plan = { url, wishes, dueAt, now, checks, failures, hostNotBefore };
  const newest = look.kind === 'new' ? look.version.id : page.latestVersionId;
  const seeing = watching.filter(({ sentinel }) => newest !== null && sentinel.seenVersionId !== newest);
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
    seen:
      look.kind === 'failed'
        ? []
        : seeing.map(({ sentinel }) => ({ sentinelId: sentinel.id, versionId: newest! })),
    detections,
    notices: [
      ...changeNotices(world, detections, watching),
      ...troubleNotices(world, page, look, failures, watching),
    ],
  };
}

function changeNotices(world: World, detections: NewDetection[], watching: Watching[]): NewNotice[] {
  const rulesOf = new Map(watching.map(({ sentinel, request }) => [sentinel.id, request.notify]));
  return detections.flatMap(({ id, sentinelId, userId, detectedAt, list }) => {
    const message = summarise(list.changes);
    const news: News = { userId, sentinelId, detectionId: id, kind: 'change', message, at: detectedAt };
    return planNotices(news, rulesOf.get(sentinelId)!, world.newId);
  });
}

function troubleNotices(
  world: World,
  page: Page,
  look: Look,
  failures: number,
  watching: Watching[],
): NewNotice[] {
  const kind = troubleNews(page.failures, failures);
  if (kind === null) return [];
  const message = look.kind === 'failed' ? look.message : 'The page can be reached again.';
  const at = world.now();
  return watching.flatMap(({ sentinel: { id, userId }, request }) =>
    planNotices(
      { userId, sentinelId: id, detectionId: null, kind, message, at },
      request.notify,
      world.newId,
    ),
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
  if (look.kind === 'same') return { outcome: 'unchanged', message: 'Nothing has changed.', detections };
  if (page.latestVersionId === null)
    return { outcome: 'first-version', message: 'The first version is stored.', detections };
  return { outcome: 'changed', message: 'The page has changed.', detections };
}
