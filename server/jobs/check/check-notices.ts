// What people are told after a check: changes, elements that went or came, trouble and its end, a page that has moved.
import { summarise } from '../../../shared/diff/summarise.ts';
import { type News, planNotices } from '../../core/digest/plan-notices.ts';
import { troubleNews } from '../../core/schedule/trouble.ts';
import type { NewDetection, NewNotice } from '../../store/records.ts';
import type { Compared } from '../compare-versions.ts';
import type { ElementTurns } from '../element-turns.ts';
import type { HeldGraph } from '../held-graph.ts';
import type { World } from '../world.ts';
import type { FinishedCheck } from './finished-check.ts';
import { tellAll } from './tell-all.ts';

export function checkNotices(world: World, check: FinishedCheck): NewNotice[] {
  const { held, compared, elements, results } = check;
  return [
    ...changeNotices(world, results.detections, held),
    ...turnNotices(world, compared, held),
    ...elementNotices(world, elements, held),
    ...troubleNotices(world, check),
    ...backNotices(world, check),
    ...movedNotices(world, check),
  ];
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

/** One was found again elsewhere, is not there from the beginning, or came back unseen. */
function elementNotices(world: World, { told }: ElementTurns, { concerns }: HeldGraph): NewNotice[] {
  const at = world.now();
  return told.flatMap(({ watcherId, kind, message }) => {
    const { sentinelId, userId, notify } = concerns.get(watcherId)!;
    const news = { userId, sentinelId, detectionId: null, kind, message, at };
    return planNotices(news, notify, world.newId);
  });
}

function troubleNotices(world: World, { leased, look, held }: FinishedCheck): NewNotice[] {
  const { failures } = leased.page;
  const kind = troubleNews(failures, look.kind === 'failed' ? failures + 1 : 0);
  if (kind === null) return [];
  const message = look.kind === 'failed' ? look.message : 'The page can be reached again.';
  return tellAll(world, held.concerns, kind, message);
}

/** The person's browser had been missed. */
function backNotices(world: World, { leased, held }: FinishedCheck): NewNotice[] {
  if (leased.page.awaySince === null) return [];
  return tellAll(world, held.concerns, 'recovered', 'Your browser is back; this page is checked again.');
}

/** Told once for each new place; the page is followed there, as long as the old address says so. */
function movedNotices(world: World, { leased, look, held }: FinishedCheck): NewNotice[] {
  if (look.kind === 'failed' || look.movedTo === null || look.movedTo === leased.page.movedTo) return [];
  const where = look.movedTo.length > 200 ? `${look.movedTo.slice(0, 199)}…` : look.movedTo;
  const message = `The page has moved for good to ${where}. Watch the new address before the old one stops.`;
  return tellAll(world, held.concerns, 'moved', message);
}
