// One notice each to those who watch a page, for what concerns the page itself.
import { planNotices } from '../../core/digest/plan-notices.ts';
import type { NewNotice } from '../../store/records.ts';
import type { HeldGraph } from '../held-graph.ts';
import type { World } from '../world.ts';

export function tellAll(
  world: World,
  concerns: HeldGraph['concerns'],
  kind: 'trouble' | 'recovered' | 'moved',
  message: string,
): NewNotice[] {
  const at = world.now();
  const once = new Map([...concerns.values()].map((concern) => [concern.sentinelId, concern]));
  return [...once.values()].flatMap(({ sentinelId, userId, notify }) =>
    planNotices({ userId, sentinelId, detectionId: null, kind, message, at }, notify, world.newId),
  );
}
