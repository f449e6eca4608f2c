// "Check now": looks at a sentinel's page at once, unless a check of it is under way, and says what that means for this sentinel.
import type { CheckResult } from '../../shared/api/sentinels.ts';
import { summarise } from '../../shared/diff/summarise.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { withDefaults } from '../../shared/sentinel/defaults.ts';
import { dayAndTime } from '../core/events/wait-reason.ts';
import { awayMessage, isAway } from '../core/schedule/browser-away.ts';
import type { Page, Sentinel, SentinelState } from '../store/records.ts';
import { browserSeenAt } from './browser/browser-seen-at.ts';
import type { CheckReport } from './check/check-report.ts';
import { checkPage } from './check-page.ts';
import { noRoomMessage, noteNoRoom } from './is-no-room.ts';
import type { World } from './world.ts';

const why: Record<Exclude<SentinelState, 'enabled'>, string> = {
  waiting: 'This sentinel has not started yet.',
  disabled: 'This sentinel is paused; resume it first.',
  ended: 'This sentinel has ended; clone it to watch the page again.',
};

export async function checkNow(world: World, sentinel: Sentinel): Promise<CheckResult> {
  if (sentinel.state !== 'enabled') return { outcome: 'failed', message: why[sentinel.state], changeIds: [] };
  const page = await world.store.pages.byId(sentinel.pageId);
  if (page?.mode === 'browser') return askBrowser(world, sentinel);
  const now = world.now();
  if (page !== null && isDeferred(page, now)) {
    const message = `The site asked to be left alone for a while; the page is looked at again ${dayAndTime(page.notBefore!, world.zone, now)}.`;
    return { outcome: 'failed', message, changeIds: [] };
  }
  const claim = { owner: world.owner, now, until: now + world.leaseMs };
  try {
    const leased = await world.store.pages.claim(sentinel.pageId, claim);
    return leased === null
      ? busy
      : toResult(await checkPage(world, leased, { sentinelId: sentinel.id }), sentinel.id);
  } catch (error) {
    if (!noteNoRoom(world, error)) throw error;
    return { outcome: 'failed', message: noRoomMessage, changeIds: [] };
  }
}

/** What a site asks for is kept, whoever is in a hurry; our own back-off is for nobody who waits. */
function isDeferred({ trouble, notBefore }: Page, now: number): boolean {
  return trouble?.reason === 'deferred' && notBefore !== null && notBefore > now;
}

/** Only the person's browser can look; it is asked to, and comes for the page within a minute. */
async function askBrowser(world: World, { id, userId, pageId, tree }: Sentinel): Promise<CheckResult> {
  const now = world.now();
  const isFixed = withDefaults(tree as SentinelTree).fetch.rhythm.kind === 'every';
  await world.store.browserChecks.want(pageId, isFixed ? id : null, now);
  const seenAt = await browserSeenAt(world, userId);
  const message = isAway(seenAt, now)
    ? awayMessage(seenAt, now, world.zone)
    : 'Your browser looks at it now.';
  return { outcome: 'busy', message, changeIds: [] };
}

/** Others may watch the same page; what it means for them is not told here. */
function toResult({ outcome, message, detections }: CheckReport, sentinelId: string): CheckResult {
  if (outcome === 'nobody' || outcome === 'aborted' || outcome === 'lease-lost' || outcome === 'again')
    return busy;
  if (outcome !== 'changed') return { outcome, message, changeIds: [] };
  const mine = detections.filter((detection) => detection.sentinelId === sentinelId);
  if (mine.length === 0) {
    return {
      outcome: 'unchanged',
      message: 'The page changed, but not in what this sentinel asks for.',
      changeIds: [],
    };
  }
  const summary = mine.map(({ list }) => summarise(list)).join('; ');
  return { outcome, message: summary, changeIds: mine.map(({ id }) => id) };
}

const busy: CheckResult = { outcome: 'busy', message: 'A check of this page is under way.', changeIds: [] };
