// The pictures of a page whose bytes are compared: which they are, and how what is known of their bytes becomes part of the
// features. An address says where a picture lies; only its bytes say whether it is still the same.
import { comparableAddresses } from './comparable-address.ts';
import { type Extent, extentKey } from './extent.ts';
import type { ExtentReading, PageFeatures } from './features.ts';

/** The addresses of those in these parts of the page (null: all of it), each once, in its order. */
export function watchedPictures(
  features: PageFeatures,
  views: readonly (Extent | null)[],
  most: number,
): string[] {
  const found = new Set<string>();
  for (const view of views) {
    const seen = view === null ? features : partOf(features.extents?.[extentKey(view)]);
    for (const { src } of seen?.images ?? []) {
      if (found.size >= most) break;
      if (/^https?:/.test(src)) found.add(src);
    }
  }
  return [...found];
}

/** What is known of the bytes, by address; nothing is taken away. */
export function withPictures(features: PageFeatures, hashes: ReadonlyMap<string, string>): PageFeatures {
  if (hashes.size === 0) return features;
  const read = (page: PageFeatures): PageFeatures => ({
    ...page,
    images: page.images.map((image) => {
      const hash = hashes.get(image.src) ?? image.hash;
      return hash === undefined ? image : { ...image, hash };
    }),
  });
  const { extents } = features;
  if (extents === undefined) return read(features);
  const parts = Object.entries(extents).map(([key, reading]): [string, ExtentReading] => [
    key,
    reading.state === 'found' ? { ...reading, features: read(reading.features) } : reading,
  ]);
  return { ...read(features), extents: Object.fromEntries(parts) };
}

/** The hashes in the features, by address. */
export function knownPictures(features: PageFeatures): Map<string, string> {
  const images = everyPart(features).flatMap((part) => part.images);
  return new Map(images.flatMap(({ src, hash }) => (hash === undefined ? [] : [[src, hash] as const])));
}

/** The same by the addresses that are compared. */
export function comparablePictures(features: PageFeatures): Map<string, string> {
  return new Map(
    everyPart(features).flatMap((part) => {
      const { images } = comparableAddresses(part);
      return part.images.flatMap(({ hash }, index) =>
        hash === undefined ? [] : [[images[index]!, hash] as const],
      );
    }),
  );
}

function everyPart(features: PageFeatures): PageFeatures[] {
  return [features, ...Object.values(features.extents ?? {}).flatMap((reading) => partOf(reading) ?? [])];
}

function partOf(reading: ExtentReading | undefined): PageFeatures | null {
  return reading?.state === 'found' ? reading.features : null;
}
