// After the disk was full: sees by itself that there is room again.
import type { World } from './world.ts';

/** Less is not worth going on with. */
const enoughBytes = 64_000_000;

export async function lookForRoom({ store, storage }: World): Promise<void> {
  if (storage.fullSince === null) return;
  const { freeBytes } = await store.space();
  const isEnough = (free: number) => free > Math.min(enoughBytes, Math.max(storage.lowBytes, 1_000_000));
  if (freeBytes === null ? await store.canGrow() : isEnough(freeBytes)) storage.fullSince = null;
}
