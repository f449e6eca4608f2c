// All that a check leaves behind, to be written at once or not at all.
import { lateness } from '../../core/schedule/left-out.ts';
import { type Plan, planNextCheck } from '../../core/schedule/plan-next-check.ts';
import type { NewVersion } from '../../store/records.ts';
import type { CheckCommit } from '../../store/store.ts';
import type { Compared } from '../compare-versions.ts';
import type { Results } from '../decide-results.ts';
import type { HeldGraph } from '../held-graph.ts';
import type { World } from '../world.ts';
import { checkNotices } from './check-notices.ts';
import type { FinishedCheck } from './finished-check.ts';

export function checkCommit(world: World, check: FinishedCheck): CheckCommit {
  const { leased, held, look, compared, results, elements, lookedAt } = check;
  const { page, lease } = leased;
  const { detections, happenings, doubts, settled } = results;
  return {
    pageId: page.id,
    lease,
    at: world.now(),
    page: pageAfter(world, check),
    version: look.kind === 'new' ? withAssetsDue(world, look.version) : null,
    since: sinceOf(compared, held),
    looked: compared.looked,
    ended: [...held.leaving].filter(([, at]) => at <= lookedAt).map(([id]) => id),
    elements: elements.standings,
    lookedAt,
    reread: compared.reread,
    bad: look.kind === 'failed' ? (look.bad ?? null) : null,
    detections,
    happenings,
    doubts,
    settled,
    notices: checkNotices(world, check),
  };
}

/** Only pages of HTML are made of several things. */
function withAssetsDue({ assets, now }: World, version: NewVersion): NewVersion {
  const isMadeOfMore = version.features.outline.type === 'html' && assets.perVersion > 0;
  return isMadeOfMore ? { ...version, assetsDueAt: now() } : version;
}

/** What is known of the page now, and when it is looked at next. */
function pageAfter(world: World, check: FinishedCheck): CheckCommit['page'] {
  const { leased, look, learned, waitedMs, results } = check;
  const { page } = leased;
  const next = {
    ...withConfirmation(nextLook(world, check), results),
    plannedFrom: page.nextCheckAt,
    lateness: waitedMs === undefined ? { leftOut: 0, onTime: false } : lateness(page, waitedMs),
    rhythm: learned?.rhythm ?? page.rhythm,
  };
  if (look.kind === 'failed') {
    const { validators, title, movedTo } = page;
    const trouble = { reason: look.reason, message: look.message, at: world.now() };
    return { ...next, validators, title, movedTo, failures: page.failures + 1, trouble, facts: null };
  }
  const { validators, movedTo, facts } = look;
  const title = look.kind === 'new' ? look.version.title : page.title;
  return { ...next, validators, title, movedTo, failures: 0, trouble: null, facts };
}

function nextLook(world: World, { leased, held, look, learned }: FinishedCheck): Plan {
  const { id, url, nextCheckAt, checks, failures } = leased.page;
  const isFailed = look.kind === 'failed';
  const plan = {
    pageId: id,
    url,
    wishes: held.wishes,
    tickWindows: held.tickWindows,
    dueAt: nextCheckAt,
    checks,
    now: world.now(),
    failures: isFailed ? failures + 1 : 0,
    hostNotBefore: isFailed ? look.notBefore : null,
    learnedAt: learned?.nextLookAt ?? null,
  };
  return planNextCheck(plan, world.schedule);
}

/** A look to confirm something comes in time, but not while the page is left alone. */
function withConfirmation(plan: Plan, { confirmAt }: Results): Plan {
  if (confirmAt === null) return plan;
  const at = Math.max(confirmAt, plan.notBefore ?? 0);
  return { ...plan, nextCheckAt: Math.min(at, plan.nextCheckAt ?? at) };
}

/** Several parts of one sentinel begin together. */
function sinceOf({ since }: Compared, { concerns }: HeldGraph): CheckCommit['since'] {
  const bySentinel = new Map(
    since.map(({ watcherId, seq }) => [concerns.get(watcherId)!.sentinelId, seq] as const),
  );
  return [...bySentinel].map(([sentinelId, seq]) => ({ sentinelId, seq }));
}
