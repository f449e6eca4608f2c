// The net change of one sentinel over a period: between the first version it was compared with and the last one, by the
// same evaluation that made it fire. What came and went in between is not told.
import type { ChangeList } from '../../../shared/detect/change.ts';
import { extentsOf } from '../../../shared/detect/detect-expression.ts';
import { knownPictures } from '../../../shared/page/pictures.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { sameContent } from '../../core/schedule/same-content.ts';
import type { Page, Sentinel, Version } from '../../store/records.ts';
import { judge } from '../compare-pages.ts';
import { readOld } from '../old-versions.ts';
import { askedOf } from '../versions/sentinel-pages.ts';
import type { World } from '../world.ts';
import { type ChangePart, changePart } from './change-part.ts';
import type { Memo } from './memo.ts';

/** Null: it changed and changed back. `isLast`: only the last of several changes, the others cannot be compared any more. */
export type Net = (ChangePart & { isLast?: true }) | null;

/** One page of one sentinel, from one version to another. */
export interface Span {
  sentinel: Pick<Sentinel, 'id' | 'pageId' | 'tree'>;
  oldVersionId: string;
  newVersionId: string;
  /** What was detected last, which is told where the versions can no longer be compared. */
  lastDetectionId: string;
  /** It fired once, on this page alone: what was detected is what it comes to. */
  isWhole: boolean;
}

export function netChange(world: World, memo: Memo<Net>, span: Span): Promise<Net> {
  const { sentinel, oldVersionId, newVersionId, isWhole } = span;
  const { monitor, scope, noise, target, context } = sentinel.tree as SentinelTree;
  const asked = [monitor, scope, noise, target, context];
  return memo(JSON.stringify([oldVersionId, newVersionId, asked]), () =>
    isWhole ? storedChange(world, span) : between(world, span),
  );
}

async function between(world: World, span: Span): Promise<Net> {
  const net = await netList(world, span.sentinel, span.oldVersionId, span.newVersionId);
  if (net === 'unknown') return { ...(await storedChange(world, span)), isLast: true };
  if (net.list.changes.length === 0 && !net.holds) return null;
  return changePart(net.list, (side, src) => net.pictures[side].get(src) ?? null);
}

interface NetList {
  list: Pick<ChangeList, 'changes' | 'counts' | 'coarse'>;
  pictures: { before: Map<string, string>; after: Map<string, string> };
  /** The page is another, and that is what the sentinel asks for: something else on it stayed as it was. */
  holds: boolean;
}

/** What the sentinel says of two versions of a page; 'unknown' where it asks nothing of it any more, or one is gone. */
export async function netList(
  world: World,
  sentinel: Span['sentinel'],
  oldVersionId: string,
  newVersionId: string,
): Promise<NetList | 'unknown'> {
  const versions = await versionsOf(world, oldVersionId, newVersionId);
  const asked = versions && askedOf(sentinel, versions.page);
  if (versions === null || asked === null) return 'unknown';
  const extents = extentsOf(asked.expression, asked.watch);
  const before = await readOld(world, versions.page, versions.old, extents);
  const after = await readOld(world, versions.page, versions.next, extents);
  if (before === null || after === null) return 'unknown';
  const judged = await judge(world, asked, before.features, after.features);
  if (!judged.ok) return 'unknown';
  const { fired, firing, counts, changes, coarse } = judged.evaluation;
  // Too small to have fired by itself, perhaps; but it is what has become of it.
  const listed = fired ? { changes: firing, ...(counts && { counts }) } : { changes };
  return {
    list: { ...listed, ...(coarse === undefined ? {} : { coarse }) },
    pictures: { before: knownPictures(before.features.value), after: knownPictures(after.features.value) },
    holds: fired && !sameContent(versions.old.contentHash, versions.next.contentHash),
  };
}

/** As it was detected. */
async function storedChange(world: World, span: Span): Promise<ChangePart> {
  const { lastDetectionId: id } = span;
  const list = (await world.store.detections.lists([id])).get(id) ?? { changes: [] };
  const hasPictures = list.changes.some(({ type }) => type === 'images');
  const [before, after] = hasPictures
    ? await Promise.all([pictures(world, span.oldVersionId), pictures(world, span.newVersionId)])
    : [new Map<string, string>(), new Map<string, string>()];
  return changePart(list, (side, src) => (side === 'before' ? before : after).get(src) ?? null);
}

async function pictures(world: World, versionId: string): Promise<Map<string, string>> {
  const features = await world.store.versions.features(versionId);
  return features === null ? new Map() : knownPictures(features.value);
}

async function versionsOf(
  world: World,
  oldId: string,
  nextId: string,
): Promise<{ page: Page; old: Version; next: Version } | null> {
  const [old, next] = await Promise.all([
    world.store.versions.byId(oldId),
    world.store.versions.byId(nextId),
  ]);
  const page = old && (await world.store.pages.byId(old.pageId));
  return page && old && next ? { page, old, next } : null;
}
