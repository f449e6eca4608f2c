// The pictures that go along with a digest, where they are the change: few, small, and of kinds every mail program shows.
import { assetType } from '../../../shared/assets/asset-type.ts';
import { type Digest, itemsOf } from '../../../shared/digest/digest.ts';
import type { Letter } from '../../notify/channel.ts';
import type { World } from '../world.ts';

const mostPictures = 8;
const mostBytesEach = 400_000;
const mostBytes = 1_500_000;
const shownEverywhere = /^image\/(?:png|jpeg|gif|webp)$/;

export async function picturesOf(world: World, digest: Digest): Promise<Letter['pictures']> {
  const ids = itemsOf(digest)
    .flatMap(({ changes }) => changes)
    .flatMap(({ pictures }) => [pictures?.before?.id, pictures?.after?.id])
    .filter((id) => id !== undefined);
  const found = new Map<string, { type: string; bytes: Uint8Array }>();
  let left = mostBytes;
  for (const id of new Set(ids)) {
    if (found.size >= mostPictures) break;
    const bytes = await world.store.assets.bytes(id);
    // By how it begins, whatever its site called it.
    const type = bytes === null ? null : assetType('image', '', bytes);
    if (bytes === null || type === null || !shownEverywhere.test(type)) continue;
    if (bytes.length > Math.min(mostBytesEach, left)) continue;
    left -= bytes.length;
    found.set(id, { type, bytes });
  }
  return found;
}
