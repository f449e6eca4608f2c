// The time line of a sentinel: the stored versions of its page, with what it and its person say of each.
import type { TimeLine } from '../../../shared/api/versions.ts';
import { toVersionView } from '../show-changes.ts';
import type { World } from '../world.ts';
import { pagesOf } from './sentinel-pages.ts';

export interface TimeLineQuery {
  id: string;
  /** One of the sentinel's pages; its own without it. */
  page?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** Null when there is no such sentinel, or it does not look at that page. */
export async function showVersions(
  world: World,
  userId: string,
  { id, page: pageId, before, limit }: TimeLineQuery,
): Promise<TimeLine | null> {
  const { versions, marks, detections, sentinels } = world.store;
  const sentinel = await sentinels.byId(userId, id);
  if (sentinel === null) return null;
  const pages = await pagesOf(world, sentinel);
  const page = pages.find((one) => one.id === (pageId ?? sentinel.pageId));
  if (page === undefined) return null;
  const found = await versions.timeLine(page.id, {
    limit,
    ...(before === undefined ? {} : { before }),
  });
  const ids = found.map((version) => version.id);
  const damaged = await versions.damagedAmong(ids);
  const pinned = await marks.pinned(userId, ids);
  const changes = await detections.leadingTo(id, ids);
  return {
    pageId: page.id,
    pages: pages.map(({ id, url, title }) => ({ id, url, title })),
    versions: found.map((version) => ({
      ...toVersionView(version),
      pinned: pinned.has(version.id),
      damaged: damaged.has(version.id),
      changeId: changes.get(version.id) ?? null,
    })),
    lastLooked: await marks.lastLooked(id, page.id),
    total: await versions.count(page.id),
  };
}
