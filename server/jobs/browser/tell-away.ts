// Tells people, once, that a page of theirs has waited too long for their browser.
import { awayMessage, isAway, shortestPatienceMs, tellAwayAt } from '../../core/schedule/browser-away.ts';
import type { Page } from '../../store/records.ts';
import { tellAll } from '../check/tell-all.ts';
import { graphOf } from '../page-graphs.ts';
import type { World } from '../world.ts';

const atOnce = 500;

/** Answers how many pages it was told of. */
export async function tellAway(world: World): Promise<number> {
  const now = world.now();
  const overdue = await world.store.browserChecks.overdue(now - shortestPatienceMs, atOnce);
  let told = 0;
  for (const { page, seenAt } of overdue) {
    if (tellAwayAt(page)! > now || !isAway(seenAt, now)) continue;
    if (await tell(world, page, awayMessage(seenAt, now, world.zone))) told++;
  }
  return told;
}

async function tell(world: World, page: Page, message: string): Promise<boolean> {
  const { concerns } = await graphOf(world, page);
  const notices = tellAll(world, concerns, 'trouble', message);
  return world.store.browserChecks.tellAway(page.id, world.now(), notices);
}
