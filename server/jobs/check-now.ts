// "Check now": looks at a sentinel's page at once, unless a check of it is under way, and says what that means for this sentinel.
import type { CheckResult } from '../../shared/api/sentinels.ts';
import { summarise } from '../../shared/diff/summarise.ts';
import type { Sentinel, SentinelState } from '../store/records.ts';
import { type CheckReport, checkPage } from './check-page.ts';
import type { World } from './world.ts';

const why: Record<Exclude<SentinelState, 'enabled'>, string> = {
  waiting: 'This sentinel has not started yet.',
  disabled: 'This sentinel is paused; resume it first.',
  ended: 'This sentinel has ended; clone it to watch the page again.',
};

export async function checkNow(world: World, sentinel: Sentinel): Promise<CheckResult> {
  if (sentinel.state !== 'enabled') return { outcome: 'failed', message: why[sentinel.state], changeIds: [] };
  const now = world.now();
  const claim = { owner: world.owner, now, until: now + world.leaseMs };
  const leased = await world.store.pages.claim(sentinel.pageId, claim);
  return leased === null
    ? busy
    : toResult(await checkPage(world, leased, { sentinelId: sentinel.id }), sentinel.id);
}

/** Others may watch the same page; what it means for them is not told here. */
function toResult({ outcome, message, detections }: CheckReport, sentinelId: string): CheckResult {
  if (outcome === 'nobody' || outcome === 'aborted' || outcome === 'lease-lost') return busy;
  if (outcome !== 'changed') return { outcome, message, changeIds: [] };
  const mine = detections.filter((detection) => detection.sentinelId === sentinelId);
  if (mine.length === 0) {
    return {
      outcome: 'unchanged',
      message: 'The page changed, but not in what this sentinel asks for.',
      changeIds: [],
    };
  }
  const summary = mine.map(({ list }) => summarise(list.changes)).join('; ');
  return { outcome, message: summary, changeIds: mine.map(({ id }) => id) };
}

const busy: CheckResult = { outcome: 'busy', message: 'A check of this page is under way.', changeIds: [] };
