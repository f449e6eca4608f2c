// The person has looked up to a version. Looking back, or hearing late of an earlier look, makes nothing unseen.
import type { World } from '../world.ts';
import { pagesOf } from './sentinel-pages.ts';

export async function markLooked(
  world: World,
  userId: string,
  sentinelId: string,
  versionId: string,
): Promise<'done' | 'no-sentinel' | 'no-version'> {
  const { store } = world;
  const sentinel = await store.sentinels.byId(userId, sentinelId);
  if (sentinel === null) return 'no-sentinel';
  const version = await store.versions.byId(versionId);
  const pages = await pagesOf(world, sentinel);
  if (version === null || !pages.some((page) => page.id === version.pageId)) return 'no-version';
  const last = await store.marks.lastLooked(sentinelId, version.pageId);
  const seen = last === null ? null : await store.versions.byId(last);
  if (seen !== null && seen.seq >= version.seq) return 'done';
  return (await store.marks.look(sentinelId, version, world.now())) ? 'done' : 'no-version';
}
