// "Check now": looks at a sentinel's page at once, unless a check of it is under way.
import type { CheckResult } from '../../shared/api/sentinels.ts';
import type { Sentinel } from '../store/records.ts';
import { checkPage } from './check-page.ts';
import type { World } from './world.ts';

export async function checkNow(world: World, sentinel: Sentinel): Promise<CheckResult> {
  if (sentinel.state !== 'enabled') {
    return {
      outcome: 'failed',
      message: `This sentinel is ${sentinel.state}; resume it first.`,
      changeIds: [],
    };
  }
  const now = world.now();
  const claim = { owner: world.owner, now, until: now + world.leaseMs };
  const leased = await world.store.pages.claim(sentinel.pageId, claim);
  if (leased === null) return busy;
  const { outcome, message, detections } = await checkPage(world, leased);
  if (outcome === 'nobody' || outcome === 'aborted' || outcome === 'lease-lost') return busy;
  const mine = detections.filter((detection) => detection.sentinelId === sentinel.id);
  return { outcome, message, changeIds: mine.map((detection) => detection.id) };
}

const busy: CheckResult = { outcome: 'busy', message: 'A check of this page is under way.', changeIds: [] };
