// Everything that changed between two shown pages, text, images, links and fields, in the order one meets it.
import { compareMedia, type MediaChange } from './compare-media.ts';
import { gapFor } from './gap-for.ts';
import { blockOf, type Pair, type ShownText, type Stop } from './stop.ts';

export function findStops(
  old: ShownText,
  next: ShownText,
  steps: readonly Stop[],
  pairs: readonly Pair[],
  fields: readonly MediaChange[],
): Stop[] {
  const place = (kind: 'image' | 'link' | 'field', { op, old: was, new: is }: MediaChange): Stop => {
    const list = `${kind}s` as const;
    const oldBlock = was === undefined ? undefined : old[list][was]!.block;
    const newBlock = is === undefined ? undefined : next[list][is]!.block;
    return {
      op,
      old: {
        spans: [],
        gap: oldBlock ?? gapFor(pairs, newBlock ?? 0, 'old'),
        ...(was !== undefined && { [kind]: was }),
      },
      new: {
        spans: [],
        gap: newBlock ?? gapFor(pairs, oldBlock ?? 0, 'new'),
        ...(is !== undefined && { [kind]: is }),
      },
    };
  };
  // Bytes say more than addresses, but only where those of both sides are known.
  const unknown = new Set([...old.images, ...next.images].filter(({ hash }) => !hash).map(({ src }) => src));
  const picture = ({ src, alt, hash }: ShownText['images'][number]) => ({
    key: hash === undefined || unknown.has(src) ? src : hash,
    label: alt || src,
  });
  const images = compareMedia(old.images.map(picture), next.images.map(picture)).map((change) =>
    place('image', change),
  );
  const link = ({ href, text }: ShownText['links'][number]) => ({ key: `${href}\n${text}`, label: text });
  // A link whose words changed is marked by its words; outlines are for those that only lead elsewhere.
  const links = compareMedia(old.links.map(link), next.links.map(link))
    .filter((change) => change.op === 'update')
    .map((change) => place('link', change));
  const values = fields.map((change) => place('field', change));
  return inOrder([...steps, ...images, ...links, ...values], next);
}

/** In the order of the new page; what is gone stands where it would have stood. */
export function inOrder(stops: Stop[], next: ShownText): Stop[] {
  const at = new Map(stops.map((stop) => [stop, blockOf(stop.new, next)]));
  return stops.sort((a, b) => at.get(a)! - at.get(b)!);
}
