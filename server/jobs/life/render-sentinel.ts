// One click for a page that needs a browser: the sentinel as it is written, with the page rendered from now on.
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import type { World } from '../world.ts';
import { type EditOutcome, editSentinel } from './edit-sentinel.ts';

export async function renderSentinel(world: World, userId: string, id: string): Promise<EditOutcome> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return { kind: 'not-found' };
  const written = parseSentinel(sentinel.text);
  if (!written.ok) return { kind: 'invalid', problems: written.problems };
  const fetch = { ...written.tree.fetch, mode: { kind: 'rendered' as const } };
  return editSentinel(world, userId, id, printSentinel({ ...written.tree, fetch }));
}
