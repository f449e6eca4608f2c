// What people are told of the room on the disk: how much is taken, how much is left, and whether it is enough.
import type { StorageView } from '../../shared/api/versions.ts';
import { storageState } from '../core/versions/storage-state.ts';
import type { World } from './world.ts';

export async function showStorage(world: World): Promise<StorageView> {
  const { usedBytes, freeBytes } = await world.store.space();
  const { lowBytes, fullSince } = world.storage;
  return { totalBytes: usedBytes, freeBytes, ...storageState({ freeBytes, lowBytes, fullSince }) };
}
