// What becomes of what fired: told at once, raised as an event of an expression over several pages, or confirmed first.
import { type ChangeList, listed } from '../../shared/detect/change.ts';
import { operandsOf } from '../../shared/detect/evaluate-expression.ts';
import { printExpression } from '../../shared/sentinel/print-expression.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { Doubt, Happening, NewDetection, Page } from '../store/records.ts';
import type { Compared } from './compare-versions.ts';
import { confirmAfter, settleDoubts } from './confirm-changes.ts';
import type { HeldGraph } from './held-graph.ts';
import type { Look } from './look-at-page.ts';
import type { World } from './world.ts';

export interface Told {
  watcher: Watcher;
  list: ChangeList;
}

export interface Results {
  detections: NewDetection[];
  happenings: Happening[];
  /** New ones, and the ids of those that are settled. */
  doubts: Doubt[];
  settled: string[];
  /** When the next look is needed to confirm something. */
  confirmAt: number | null;
}

/** Of a happening that waits for its counterpart on another page. */
const mostOfHappening = 200;

export async function decideResults(
  world: World,
  page: Page,
  look: Look,
  compared: Compared,
  held: HeldGraph,
): Promise<Results> {
  const at = world.now();
  const fired = compared.firings.map((one) => ({ one, told: toldOf(one, at) }));
  const doubted = held.confirms ? fired.filter(({ told }) => confirmAfter(told.watcher) !== null) : [];
  const added = doubted.map(({ one, told }): Doubt => {
    const { watcher, list } = told;
    const { sentinelId } = held.concerns.get(watcher.id)!;
    const dueAt = at + confirmAfter(watcher)!;
    const which = { id: world.newId(), sentinelId, pageId: page.id, watcherId: watcher.id };
    return { ...which, oldSeq: one.oldSeq, dueAt, list };
  });
  const inDoubt = new Set(doubted);
  const certain = fired.filter((one) => !inDoubt.has(one)).map(({ told }) => told);
  const known = held.confirms ? await world.store.doubts.ofPage(page.id) : [];
  const due = look.kind === 'failed' ? [] : known.filter(({ dueAt }) => dueAt <= at);
  const waiting = known.filter((one) => !due.includes(one));
  const fresh = look.kind === 'new' ? look.version.features : null;
  const settling = await settleDoubts(world, page, held, { due, waiting, added }, fresh);
  const { confirmed, doubts, settled } = settling;
  const left = [...waiting.filter(({ id }) => !settled.includes(id)), ...doubts].map(({ dueAt }) => dueAt);
  return {
    ...tell(world, page, [...certain, ...confirmed], held, at),
    doubts,
    settled,
    confirmAt: left.length === 0 ? null : Math.min(...left),
  };
}

function tell(
  world: World,
  page: Page,
  all: readonly Told[],
  { concerns }: HeldGraph,
  at: number,
): Pick<Results, 'detections' | 'happenings'> {
  const detections: NewDetection[] = [];
  const happenings: Happening[] = [];
  for (const { watcher, list } of all) {
    const { sentinelId, userId, event } = concerns.get(watcher.id)!;
    const { oldVersion: oldVersionId, newVersion: newVersionId } = list;
    const which = { id: world.newId(), sentinelId, userId };
    if (event === null)
      detections.push({ ...which, pageId: page.id, oldVersionId, newVersionId, detectedAt: at, list });
    else {
      const what = printExpression(watcher.expression);
      const kept = { ...list, ...listed([list], mostOfHappening) };
      happenings.push({ ...which, event, at, details: { pageId: page.id, url: page.url, what, list: kept } });
    }
  }
  return { detections, happenings };
}

function toldOf(
  { watcher, verdict, oldVersionId, newVersionId, pageType }: Compared['firings'][number],
  detectedAt: number,
): Told {
  const { firing: changes, counts, coarse, combinations } = verdict;
  const isComposite = operandsOf(watcher.expression).length > 1;
  const list: ChangeList = {
    oldVersion: oldVersionId,
    newVersion: newVersionId,
    pageType,
    detectedAt,
    changes,
    ...(counts && { counts }),
    ...(isComposite && { combinations: combinations.map((one) => one.map(printExpression)) }),
    ...(coarse === undefined ? {} : { coarse }),
  };
  return { watcher, list };
}
