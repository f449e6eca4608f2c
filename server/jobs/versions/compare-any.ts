// Any two stored versions of a page compared by the product's own evaluation, as a sentinel sees them or as a whole. Nothing
// is written.
import { lastLookedWord, type VersionComparison } from '../../../shared/api/versions.ts';
import { coarseness, countsOf } from '../../../shared/detect/change.ts';
import { extentsOf } from '../../../shared/detect/detect-expression.ts';
import { type Evaluation, operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { summarise } from '../../../shared/diff/summarise.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import type { Watcher } from '../../core/graph/watcher.ts';
import type { Detection, Page, Sentinel, Version } from '../../store/records.ts';
import { judge } from '../compare-pages.ts';
import { readOld } from '../old-versions.ts';
import { toVersionView } from '../show-changes.ts';
import type { World } from '../world.ts';
import { askedOf, pagesOf } from './sentinel-pages.ts';

export interface AnyTwo {
  id: string;
  /** A version, or the word for the one last looked at. */
  old: string;
  /** The newest of the page without it. */
  new?: string | undefined;
  /** Whatever changed on the page. */
  all: boolean;
}

export type ComparisonOutcome =
  | { kind: 'compared'; comparison: VersionComparison }
  | { kind: 'no-sentinel' }
  | { kind: 'no-version' }
  | { kind: 'never-looked' }
  | { kind: 'unreadable'; message: string };

type Asked = Pick<Watcher, 'expression' | 'watch'>;
interface Pair {
  page: Page;
  old: Version;
  next: Version;
}

const wholePage: Asked = { expression: { kind: 'any' }, watch: {} };
const lost = 'One of the two versions can no longer be read; a backup may have it.';

export async function compareAny(world: World, userId: string, asking: AnyTwo): Promise<ComparisonOutcome> {
  const sentinel = await world.store.sentinels.byId(userId, asking.id);
  if (sentinel === null) return { kind: 'no-sentinel' };
  const pair = await pairOf(world, sentinel, asking);
  if (typeof pair === 'string') return { kind: pair };
  const asked = asking.all ? wholePage : askedOf(sentinel, pair.page);
  if (asked === null) return { kind: 'unreadable', message: 'Nothing on this page can make it fire.' };
  const extents = extentsOf(asked.expression, asked.watch);
  const before = await readOld(world, pair.page, pair.old, extents);
  const after = await readOld(world, pair.page, pair.next, extents);
  if (before === null || after === null) return { kind: 'unreadable', message: lost };
  const judged = await judge(world, asked, before.features, after.features);
  if (!judged.ok) return { kind: 'unreadable', message: judged.message };
  const known = await world.store.detections.between(sentinel.id, pair.old.id, pair.next.id);
  const comparison = toComparison(sentinel, pair, asked, judged.evaluation, known);
  return { kind: 'compared', comparison: { ...comparison, pageType: after.features.outline.type } };
}

async function pairOf(
  world: World,
  sentinel: Sentinel,
  asking: AnyTwo,
): Promise<Pair | 'no-version' | 'never-looked'> {
  const { versions, marks } = world.store;
  const pages = await pagesOf(world, sentinel);
  const pageOf = (version: Version | null) => pages.find(({ id }) => id === version?.pageId);
  const named = asking.new === undefined ? null : await versions.byId(asking.new);
  const isMarked = asking.old === lastLookedWord;
  const markedOn = named?.pageId ?? sentinel.pageId;
  const oldId = isMarked ? await marks.lastLooked(sentinel.id, markedOn) : asking.old;
  if (oldId === null) return 'never-looked';
  const old = await versions.byId(oldId);
  const page = pageOf(old);
  if (old === null || page === undefined) return 'no-version';
  const next = asking.new === undefined ? await newestOf(world, page) : named;
  if (next === null || next.pageId !== page.id) return 'no-version';
  // Whichever was named first: time goes forward.
  return old.seq <= next.seq ? { page, old, next } : { page, old: next, next: old };
}

async function newestOf(world: World, { latestVersionId }: Page): Promise<Version | null> {
  return latestVersionId === null ? null : world.store.versions.byId(latestVersionId);
}

function toComparison(
  sentinel: Sentinel,
  { page, old, next }: Pair,
  asked: Asked,
  evaluation: Evaluation,
  known: Detection | null,
): Omit<VersionComparison, 'pageType'> {
  const { changes, total, fired, held = null, combinations, changesCounts } = evaluation;
  const list = { changes, ...(changesCounts && { counts: changesCounts }) };
  const coarse = coarseness(total, changes.length, evaluation.coarse);
  const isComposite = operandsOf(asked.expression).length > 1;
  return {
    id: known?.id ?? null,
    sentinelId: sentinel.id,
    sentinelName: sentinel.name,
    url: page.url,
    pageTitle: page.title,
    detectedAt: known?.detectedAt ?? next.fetchedAt,
    counts: countsOf(list),
    summary: total === 0 ? '' : summarise(list),
    oldVersionId: old.id,
    newVersionId: next.id,
    read: known === null || known.readAt !== null,
    changes,
    total,
    ...(isComposite && { combinations: combinations.map((one) => one.map(printExpression)) }),
    ...(coarse === undefined ? {} : { coarse }),
    oldVersion: toVersionView(old),
    newVersion: toVersionView(next),
    fired,
    held,
  };
}
