// The net change of one sentinel over a period: between the first version it was compared with and the last one, by the
// same evaluation that made it fire. What came and went in between is not told.
import type { ChangeList } from '../../../shared/detect/change.ts';
import { extentsOf } from '../../../shared/detect/detect-expression.ts';
import { knownPictures } from '../../../shared/page/pictures.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import { pageParts } from '../../core/graph/page-parts.ts';
import type { ToldDetection, ToldNotice } from '../../store/notify-records.ts';
import type { Page, Version } from '../../store/records.ts';
import { judge } from '../compare-pages.ts';
import { readOld } from '../old-versions.ts';
import type { World } from '../world.ts';
import { type ChangePart, changePart } from './change-part.ts';
import type { Memo } from './memo.ts';

/** Null: it changed and changed back. */
export type Net = ChangePart | null;

export interface Fired {
  told: ToldNotice;
  detection: ToldDetection;
}

/** `fired` are of one sentinel on one page, oldest first, at least one. */
export async function netChange(world: World, memo: Memo<Net>, fired: readonly Fired[]): Promise<Net> {
  const [first, last] = [fired[0]!, fired.at(-1)!];
  const tree = first.told.sentinel.tree as SentinelTree;
  const { monitor, scope, noise, target, context } = tree;
  const key = JSON.stringify([
    first.detection.oldVersionId,
    last.detection.newVersionId,
    [monitor, scope, noise, target, context],
  ]);
  return memo(key, () =>
    fired.length === 1 ? storedChange(world, last) : between(world, tree, first, last),
  );
}

async function between(world: World, tree: SentinelTree, first: Fired, last: Fired): Promise<Net> {
  const net = await netList(world, tree, first.detection, last.detection);
  if (net === 'unknown') return storedChange(world, last);
  if (net.list.changes.length === 0) return null;
  return changePart(net.list, (side, src) => net.pictures[side].get(src) ?? null);
}

interface NetList {
  list: Pick<ChangeList, 'changes' | 'counts' | 'coarse'>;
  pictures: { before: Map<string, string>; after: Map<string, string> };
}

/** What the sentinel says of the two versions; 'unknown' where it watches several pages, or a version is gone. */
export async function netList(
  world: World,
  tree: SentinelTree,
  first: Pick<ToldDetection, 'oldVersionId'>,
  last: Pick<ToldDetection, 'newVersionId'>,
): Promise<NetList | 'unknown'> {
  const request = withDefaults(tree);
  const parts = pageParts('net', request);
  // Over several pages the last firing tells what came together.
  if (parts.kind !== 'one') return 'unknown';
  const { expression } = parts;
  const watch = { scope: request.scope, noise: request.noise };
  const versions = await versionsOf(world, first.oldVersionId, last.newVersionId);
  if (versions === null) return 'unknown';
  const extents = extentsOf(expression, watch);
  const before = await readOld(world, versions.page, versions.old, extents);
  const after = await readOld(world, versions.page, versions.next, extents);
  if (before === null || after === null) return 'unknown';
  const judged = await judge(world, { expression, watch }, before.features, after.features);
  if (!judged.ok) return 'unknown';
  const { fired, firing, counts, changes, coarse } = judged.evaluation;
  // Too small to have fired by itself, perhaps; but it is what has become of it.
  const listed = fired ? { changes: firing, ...(counts && { counts }) } : { changes };
  return {
    list: { ...listed, ...(coarse === undefined ? {} : { coarse }) },
    pictures: { before: knownPictures(before.features), after: knownPictures(after.features) },
  };
}

/** As it was detected. */
async function storedChange(world: World, { detection }: Fired): Promise<ChangePart> {
  const list = (await world.store.detections.lists([detection.id])).get(detection.id) ?? { changes: [] };
  const hasPictures = list.changes.some(({ type }) => type === 'images');
  const [before, after] = hasPictures
    ? await Promise.all([pictures(world, detection.oldVersionId), pictures(world, detection.newVersionId)])
    : [new Map<string, string>(), new Map<string, string>()];
  return changePart(list, (side, src) => (side === 'before' ? before : after).get(src) ?? null);
}

async function pictures(world: World, versionId: string): Promise<Map<string, string>> {
  const features = await world.store.versions.features(versionId);
  return features === null ? new Map() : knownPictures(features);
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
