// What a sentinel that begins to watch, or goes on, tells of the trouble its page is in, or is no longer in.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { planNotices } from '../../core/digest/plan-notices.ts';
import type { StepResult } from '../../core/events/detector.ts';
import { sentinelsStarted } from '../../core/life/life-writes.ts';
import { failuresBeforeNotice, type TroubleNews, troubleOnStart } from '../../core/schedule/trouble.ts';
import type { NewNotice, Page, Sentinel } from '../../store/records.ts';
import type { LifeWrite } from '../../store/store.ts';
import type { World } from '../world.ts';

export function troubleNotices(
  world: World,
  { id: sentinelId, userId, tree }: Sentinel,
  page: Page,
  kind: TroubleNews,
): NewNotice[] {
  if (kind === null) return [];
  const message =
    kind === 'recovered'
      ? 'The page can be reached again.'
      : (page.trouble?.message ?? 'The page waits for your browser, which has not been seen for a while.');
  const news = { userId, sentinelId, detectionId: null, kind, message, at: world.now() };
  return planNotices(news, (tree as SentinelTree).notify, world.newId);
}

/** What is written before they start, while a page that nobody watches still rests, and after: only then can they tell. */
export async function troubleAtStart(
  world: World,
  result: StepResult,
  find: (id: string) => Sentinel | undefined,
): Promise<{ before: LifeWrite[]; after: LifeWrite[] }> {
  const before: LifeWrite[] = [];
  const after: LifeWrite[] = [];
  for (const sentinel of sentinelsStarted(result, find)) {
    const { pageId } = sentinel;
    const page = await world.store.pages.byId(pageId);
    const found = page === null ? null : troubleOnStart(page);
    if (found === 'forgotten')
      before.push({ kind: 'doubt-trouble', pageId, failures: failuresBeforeNotice - 1 });
    if (found === 'begun')
      after.push({ kind: 'notices', notices: troubleNotices(world, sentinel, page!, 'trouble') });
  }
  return { before, after };
}
