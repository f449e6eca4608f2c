// Images by their address: one that came, one that went, or the same address with another picture or description.
import { comparableAddress } from '../page/comparable-address.ts';
import type { Image, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import type { Detector } from './detector.ts';
import { placing } from './place-of.ts';

export const imagesDetector: Detector<'images'> = {
  detect(old, next) {
    const left = new Map<string, Image[]>();
    for (const image of old.images) {
      const key = comparableAddress(image.src);
      const same = left.get(key);
      if (same) same.push(image);
      else left.set(key, [image]);
    }
    const changes: Change[] = [];
    // Those that are exactly the same leave the table first, so that no update is made up among equal addresses.
    const open = next.images.filter((image) => !takeSame(left, image));
    for (const image of open) {
      const was = left.get(comparableAddress(image.src))?.shift();
      changes.push(was ? updated(next, was, image) : change('insert', next, null, image));
    }
    const gone = new Set([...left.values()].flat());
    for (const image of old.images) if (gone.has(image)) changes.push(change('delete', old, image, null));
    return { changes };
  },
  present: (page) => page.images.length,
};

function takeSame(left: Map<string, Image[]>, image: Image): boolean {
  const candidates = left.get(comparableAddress(image.src));
  const at = candidates?.findIndex((one) => one.alt === image.alt && samePicture(one, image)) ?? -1;
  if (at >= 0) candidates!.splice(at, 1);
  return at >= 0;
}

// Bytes that were not fetched on one of the two days say nothing.
function samePicture(a: Image, b: Image): boolean {
  return a.hash === undefined || b.hash === undefined || a.hash === b.hash;
}

function updated(page: PageFeatures, was: Image, is: Image): Change {
  return {
    ...change('update', page, was, is),
    changed: samePicture(was, is) ? 'alt' : 'picture',
  };
}

function change(op: Change['op'], page: PageFeatures, was: Image | null, is: Image | null): Change {
  const show = (image: Image | null) => image && { src: image.src, alt: image.alt };
  const block = page.blocks[(is ?? was)!.block];
  return { type: 'images', op, before: show(was), after: show(is), ...placing(page, block, true) };
}
