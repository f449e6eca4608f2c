// Tells a user's engine what happened on the pages of expressions over several pages, and what came together by that.
import { type ChangeList, listed, type PagePair } from '../../../shared/detect/change.ts';
import { summarise } from '../../../shared/diff/summarise.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { planNotices } from '../../core/digest/plan-notices.ts';
import { step } from '../../core/events/detector.ts';
import type { Engine } from '../../core/events/engine.ts';
import { constituents, type Occurrence, type Params } from '../../core/events/occurrence.ts';
import type { Firing } from '../../core/events/rules.ts';
import { joined } from '../../core/events/sentinel-engine.ts';
import type { HappeningDetails, NewDetection } from '../../store/records.ts';
import type { LifeWrite } from '../../store/store.ts';
import type { World } from '../world.ts';
import type { Decision } from './live.ts';

/** So many at a time; the rest is heard next. */
const atOnce = 100;

/** Time passes, and then each of them happens, in order. */
export async function hearHappenings(
  world: World,
  userId: string,
  engine: Engine,
  now: number,
): Promise<Decision> {
  const happenings = await world.store.life.happenings(userId, atOnce);
  const results = [step(engine, { kind: 'time', now })];
  for (const { event, details } of happenings) {
    results.push(step(engine, { kind: 'raise', event, now, params: { ...details } as unknown as Params }));
  }
  const result = joined(results);
  const firings = result.immediate.filter(({ effect }) => effect.kind === 'fire');
  const writes: LifeWrite[] = [];
  for (const firing of firings) writes.push(...(await detectionOf(world, userId, firing, now)));
  if (happenings.length > 0) writes.push({ kind: 'heard', ids: happenings.map(({ id }) => id) });
  return { result, writes };
}

async function detectionOf(
  world: World,
  userId: string,
  { group, occurrences }: Firing,
  at: number,
): Promise<LifeWrite[]> {
  const sentinel = await world.store.sentinels.byId(userId, group);
  const sets = occurrences.map(detailsIn);
  const all = [...new Map(sets.flat().map((one) => [keyOf(one), one])).values()];
  const inOrder = all.toSorted((a, b) => a.list.detectedAt - b.list.detectedAt);
  const last = inOrder.at(-1);
  if (sentinel === null || last === undefined) return [];
  const changes = listed(all.map((one) => one.list));
  const combinations = sets.map((set) => set.map(({ what, url }) => `${what} on ${url}`));
  const { counts: _, ...rest } = last.list;
  const pages = pairsOf(inOrder);
  const list: ChangeList = { ...rest, detectedAt: at, ...changes, combinations, pages };
  const { oldVersion: oldVersionId, newVersion: newVersionId } = list;
  const which = { id: world.newId(), sentinelId: group, userId };
  const detection: NewDetection = {
    ...which,
    pageId: last.pageId,
    oldVersionId,
    newVersionId,
    detectedAt: at,
    list,
  };
  const news = { userId, sentinelId: group, detectionId: which.id, kind: 'change' as const, at };
  const { notify } = sentinel.tree as SentinelTree;
  const notices = planNotices({ ...news, message: summarise(list) }, notify, world.newId);
  return [{ kind: 'detection', detection, notices }];
}

/** From the first version of each page to its last one. */
function pairsOf(inOrder: readonly HappeningDetails[]): PagePair[] {
  return [...Map.groupBy(inOrder, ({ pageId }) => pageId)].map(([pageId, ones]) => ({
    pageId,
    url: ones[0]!.url,
    oldVersion: ones[0]!.list.oldVersion,
    newVersion: ones.at(-1)!.list.newVersion,
  }));
}

/** The start of a watch is part of NOT, too, and tells nothing of a page. */
function detailsIn(occurrence: Occurrence): HappeningDetails[] {
  return constituents(occurrence)
    .map(({ params }) => params as unknown as Partial<HappeningDetails>)
    .filter((one): one is HappeningDetails => one.list !== undefined);
}

function keyOf({ what, list }: HappeningDetails): string {
  return JSON.stringify([what, list.oldVersion, list.newVersion]);
}
