// Follows a page that has moved for good: the sentinel watches the new address from now on, and keeps its history.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import type { World } from '../world.ts';
import { type EditOutcome, editSentinel } from './edit-sentinel.ts';

export async function followMove(
  world: World,
  userId: string,
  id: string,
): Promise<EditOutcome | { kind: 'not-moved' }> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return { kind: 'not-found' };
  const page = await world.store.pages.byId(sentinel.pageId);
  if (page === null || page.movedTo === null) return { kind: 'not-moved' };
  const written = parseSentinel(sentinel.text);
  // One that takes its page from another gets its parts written out, for from now on the two differ.
  const tree =
    written.ok && written.tree.target.kind === 'url' ? written.tree : (sentinel.tree as SentinelTree);
  const text = printSentinel({ ...tree, target: { kind: 'url', url: page.movedTo } });
  return editSentinel(world, userId, id, text);
}
