// Pictures in the checksum of a version: one part for each picture whose bytes are known, beside the page's own. A part that
// only one of two versions has says nothing, so that a picture that could not be had makes no version (same-content.ts).
import type { PageFeatures } from '../../../shared/page/features.ts';
import { comparablePictures } from '../../../shared/page/pictures.ts';
import { textHash } from '../../../shared/page/text-hash.ts';

const nameLength = 6;
const hashLength = 10;
const isPart = new RegExp(`^[\\da-f]{${nameLength}}:[\\da-f]{${hashLength}}$`);

/** Those it had before give way to those of the features; of others what is known stays. */
export function withPictureParts(contentHash: string, features: PageFeatures): string {
  const fresh = [...comparablePictures(features)].map(
    ([address, hash]) => `${partName(address)}:${hash.slice(0, hashLength)}`,
  );
  const names = new Set(fresh.map((part) => part.slice(0, nameLength)));
  const kept = contentHash
    .split(' ')
    .filter((part) => !isPart.test(part) || !names.has(part.slice(0, nameLength)));
  return [...kept, ...new Set(fresh)].join(' ');
}

/** Whether a checksum says nothing yet of pictures that the features know. */
export function lacksPictures(contentHash: string, features: PageFeatures): boolean {
  const names = new Set(
    contentHash
      .split(' ')
      .filter((part) => isPart.test(part))
      .map((part) => part.slice(0, nameLength)),
  );
  return [...comparablePictures(features).keys()].some((address) => !names.has(partName(address)));
}

function partName(address: string): string {
  return textHash(address).slice(-nameLength).padStart(nameLength, '0');
}
