// What a digest says of one sentinel that fired: for each of its pages the net change, or that it changed and changed back.
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import type { DigestItem } from '../../../shared/digest/digest.ts';
import { backLine, heldNote, lastNote, oftenLine } from '../../../shared/digest/digest-wording.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import type { ToldDetection, ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { aboutPage } from './about-page.ts';
import type { Memo } from './memo.ts';
import { type Net, netChange } from './net-change.ts';

/** A page, from what it was before the first firing to what it was at the last. */
interface ToldPage {
  page: ToldNotice['page'];
  oldVersionId: string;
  newVersionId: string;
  firings: number;
  times: DigestItem['times'];
  view: string;
  isWhole: boolean;
}

/** `group` are notices of one sentinel, oldest first, of which `fired`, at least one, are the detections. */
export async function changeItems(
  world: World,
  memo: Memo<Net>,
  group: readonly ToldNotice[],
  fired: readonly ToldDetection[],
): Promise<DigestItem[]> {
  const { sentinel } = group[0]!;
  const several = isOverSeveralPages(sentinel.tree as SentinelTree);
  const pages = several ? await eachPage(world, sentinel.id, fired) : [];
  const told = pages.length > 0 ? pages : [onlyPage(world, group.at(-1)!.page, fired)];
  const isHeld = group.some(({ held }) => held);
  return Promise.all(
    told.map(async (one) => {
      const { oldVersionId, newVersionId, isWhole } = one;
      const lastDetectionId = fired.at(-1)!.id;
      const span = { sentinel, oldVersionId, newVersionId, lastDetectionId, isWhole };
      return itemOf(world, sentinel, one, await netChange(world, memo, span), isHeld);
    }),
  );
}

export function isOverSeveralPages({ monitor }: SentinelTree): boolean {
  return monitor !== undefined && operandsOf(monitor).some(({ page }) => page !== undefined);
}

function itemOf(
  world: World,
  sentinel: ToldNotice['sentinel'],
  one: ToldPage,
  net: Net,
  isHeld: boolean,
): DigestItem {
  const { page, firings, times, view } = one;
  const known = { ...aboutPage(world, sentinel, page), firings, times };
  const held = isHeld ? [heldNote] : [];
  if (net === null) {
    const nothing = { counts: null, changes: [], left: 0, often: null, views: null };
    return { ...known, ...nothing, kind: 'back', summary: backLine(firings), notes: held };
  }
  const { isLast = false, ...part } = net;
  const often = firings > 1 && !isLast ? oftenLine(firings) : null;
  const last = firings > 1 && isLast ? [lastNote(firings)] : [];
  const views = { sideBySide: view, changesOnly: `${view}#changes-only`, merged: `${view}#merged` };
  return { ...known, kind: 'change', ...part, often, notes: [...last, ...part.notes, ...held], views };
}

function onlyPage(world: World, page: ToldNotice['page'], fired: readonly ToldDetection[]): ToldPage {
  const [from, to] = [fired[0]!, fired.at(-1)!];
  const since = from.id === to.id ? '' : `&since=${encodeURIComponent(from.id)}`;
  return {
    page,
    oldVersionId: from.oldVersionId,
    newVersionId: to.newVersionId,
    firings: fired.length,
    times: { modified: to.modifiedAt, fetched: to.fetchedAt, detected: to.detectedAt },
    view: `${world.publicAddress}/viewer?change=${encodeURIComponent(to.id)}${since}`,
    isWhole: fired.length === 1,
  };
}

/** By what each firing says of its pages; none where they are from before that was written down. */
async function eachPage(
  world: World,
  sentinelId: string,
  fired: readonly ToldDetection[],
): Promise<ToldPage[]> {
  const lists = await world.store.detections.lists(fired.map(({ id }) => id));
  const pairs = fired.flatMap(({ id, detectedAt }) =>
    (lists.get(id)?.pages ?? []).map((pair) => ({ ...pair, detectedAt })),
  );
  const told: ToldPage[] = [];
  for (const [pageId, ones] of Map.groupBy(pairs, (pair) => pair.pageId)) {
    const { oldVersion: oldVersionId, url } = ones[0]!;
    const { newVersion: newVersionId, detectedAt: detected } = ones.at(-1)!;
    const [page, version] = await Promise.all([
      world.store.pages.byId(pageId),
      world.store.versions.byId(newVersionId),
    ]);
    const asked = new URLSearchParams({ sentinel: sentinelId, old: oldVersionId, new: newVersionId });
    told.push({
      page: { id: pageId, url, title: page?.title ?? null },
      oldVersionId,
      newVersionId,
      // The same change of a page may have come together with several of another one.
      firings: new Set(ones.map(({ newVersion }) => newVersion)).size,
      times: { modified: version?.modifiedAt ?? null, fetched: version?.fetchedAt ?? null, detected },
      view: `${world.publicAddress}/viewer?${asked}`,
      isWhole: false,
    });
  }
  return told;
}
