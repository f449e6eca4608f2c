// Images by their address: one that came, one that went, or the same address with another picture or description.
import { comparableAddress } from '../page/comparable-address.ts';
import type { Image, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import type { Detector } from './detector.ts';
import { identityOf, placing } from './place-of.ts';

export const imagesDetector: Detector<'images'> = {
  detect(old, next) {
    const same = new Map<string, Image[]>();
    for (const image of old.images.toReversed()) put(same, nameOf(old, image), image);
    // Those that are exactly the same leave first, so that no update is made up among equal addresses.
    const open = next.images.filter((image) => {
      const candidates = same.get(nameOf(next, image));
      const found =
        candidates !== undefined && candidates.length > 0 && samePicture(candidates.at(-1)!, image);
      if (found) candidates.pop();
      return !found;
    });
    // The rest in the order of the page, the first with the first: swapped, the same ones pair up.
    const rest = new Set([...same.values()].flat());
    const left = new Map<string, Image[]>();
    for (const image of old.images.toReversed()) if (rest.has(image)) put(left, addressOf(old, image), image);
    const changes: Change[] = open.map((image) => {
      const was = left.get(addressOf(next, image))?.pop();
      return was ? updated(next, was, image) : change('insert', next, null, image);
    });
    const gone = new Set([...left.values()].flat());
    for (const image of old.images) if (gone.has(image)) changes.push(change('delete', old, image, null));
    return { changes };
  },
  present: (page) => page.images.length,
};

function put(map: Map<string, Image[]>, key: string, image: Image): void {
  const list = map.get(key);
  if (list) list.push(image);
  else map.set(key, [image]);
}

function nameOf(page: PageFeatures, image: Image): string {
  return `${addressOf(page, image)}\n${image.alt}`;
}

/** In XML the same address in another element is another image. */
function addressOf(page: PageFeatures, image: Image): string {
  return `${identityOf(page, page.blocks[image.block])}\n${comparableAddress(image.src)}`;
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
