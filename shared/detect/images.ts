// Images by their address: one that came, one that went, or the same address with another picture or description.
import { putUnder } from '../diff/put-under.ts';
import { comparableAddresses } from '../page/comparable-address.ts';
import type { Image, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import type { Detector } from './detector.ts';
import { identityOf, placing } from './place-of.ts';
import { secondCopies } from './second-copies.ts';

export const imagesDetector: Detector<'images'> = {
  detect(old, next) {
    const was = namedImages(old);
    const is = namedImages(next);
    const same = new Map<string, Named[]>();
    for (const image of was.toReversed()) putUnder(same, image.name, image);
    // Those that are exactly the same leave first, so that no update is made up among equal addresses.
    const open = is.filter((image) => {
      const candidates = same.get(image.name);
      const found =
        candidates !== undefined &&
        candidates.length > 0 &&
        samePicture(candidates.at(-1)!.image, image.image);
      if (found) candidates.pop();
      return !found;
    });
    // The rest in the order of the page, the first with the first: swapped, the same ones pair up.
    const rest = new Set([...same.values()].flat());
    const left = new Map<string, Named[]>();
    for (const image of was.toReversed()) if (rest.has(image)) putUnder(left, image.address, image);
    const copies = secondCopies(
      was.map(({ name }) => name),
      is.map(({ name }) => name),
    );
    const changes: Change[] = open.map((named) => {
      const before = left.get(named.address)?.pop();
      return before
        ? updated(next, before.image, named.image)
        : { ...change('insert', next, null, named.image), ...copies(named.name) };
    });
    const gone = new Set([...left.values()].flat());
    for (const named of was)
      if (gone.has(named))
        changes.push({ ...change('delete', old, named.image, null), ...copies(named.name) });
    return { changes };
  },
  present: (page) => page.images.length,
};

interface Named {
  image: Image;
  /** In XML the same address in another element is another image. */
  address: string;
  /** With its alternative text. */
  name: string;
}

function namedImages(page: PageFeatures): Named[] {
  const { images } = comparableAddresses(page);
  return page.images.map((image, index) => {
    const address = `${identityOf(page, page.blocks[image.block])}\n${images[index]}`;
    return { image, address, name: `${address}\n${image.alt}` };
  });
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
