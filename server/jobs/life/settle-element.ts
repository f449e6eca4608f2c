// The person says which it is: the place where the element was found again, or the old place whatever is there now.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { type ElementChoice, settledElement } from '../../core/life/settled-element.ts';
import type { World } from '../world.ts';
import { type EditOutcome, editSentinel } from './edit-sentinel.ts';

export async function settleElement(
  world: World,
  userId: string,
  id: string,
  choice: ElementChoice,
): Promise<EditOutcome | { kind: 'nothing-to-settle' }> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return { kind: 'not-found' };
  const parsed = parseSentinel(sentinel.text);
  if (sentinel.element?.state !== 'healed' || !parsed.ok) return { kind: 'nothing-to-settle' };
  const tree = sentinel.tree as SentinelTree;
  const settled = settledElement(parsed.tree, tree, sentinel.element.healed, choice);
  return editSentinel(world, userId, id, printSentinel(settled));
}
