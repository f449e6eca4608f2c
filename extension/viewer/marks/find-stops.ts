// Everything that changed between two shown pages, text, images and links, in the order one meets it.
import { compareMedia } from './compare-media.ts';
import { gapFor } from './gap-for.ts';
import { blockOf, type Pair, type ShownText, type Stop } from './stop.ts';

export function findStops(
  old: ShownText,
  next: ShownText,
  steps: readonly Stop[],
  pairs: readonly Pair[],
): Stop[] {
  const place = (op: Stop['op'], kind: 'image' | 'link', was?: number, is?: number): Stop => {
    const lists = kind === 'image' ? [old.images, next.images] : [old.links, next.links];
    const oldBlock = was === undefined ? undefined : lists[0]![was]!.block;
    const newBlock = is === undefined ? undefined : lists[1]![is]!.block;
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
  const picture = ({ src, alt, hash }: ShownText['images'][number]) => ({
    key: hash ?? src,
    label: alt || src,
  });
  const images = compareMedia(old.images.map(picture), next.images.map(picture)).map((change) =>
    place(change.op, 'image', change.old, change.new),
  );
  const link = ({ href, text }: ShownText['links'][number]) => ({ key: `${href}\n${text}`, label: text });
  // A link whose words changed is marked by its words; outlines are for those that only lead elsewhere.
  const links = compareMedia(old.links.map(link), next.links.map(link))
    .filter((change) => change.op === 'update')
    .map((change) => place(change.op, 'link', change.old, change.new));
  return inOrder([...steps, ...images, ...links], next);
}

/** In the order of the new page; what is gone stands where it would have stood. */
export function inOrder(stops: Stop[], next: ShownText): Stop[] {
  const at = new Map(stops.map((stop) => [stop, blockOf(stop.new, next)]));
  return stops.sort((a, b) => at.get(a)! - at.get(b)!);
}
