// Everything that changed between the two shown pages, text, images and links, in the order one meets it.
import { compareMedia } from './compare-media.ts';
import type { Marks } from './compute-marks.ts';
import type { ShownPage, ShownPlace } from './shown-page.ts';

export interface Stop {
  op: Marks['steps'][number]['op'];
  old: ShownPlace;
  new: ShownPlace;
}

export function findStops(oldPage: ShownPage, newPage: ShownPage, { steps }: Marks): Stop[] {
  const images = compareMedia(oldPage.imageItems(), newPage.imageItems()).map(
    (change): Stop => mediaStop(change.op, oldPage.images[change.old!], newPage.images[change.new!]),
  );
  // A link whose words changed is marked by its words; outlines are for those that only lead elsewhere.
  const links = compareMedia(oldPage.linkItems(), newPage.linkItems())
    .filter((change) => change.op === 'update')
    .map((change): Stop => mediaStop(change.op, oldPage.links[change.old!], newPage.links[change.new!]));
  const stops = [...steps, ...images, ...links];
  const tops = new Map(stops.map((stop) => [stop, newPage.topOf(stop.new)]));
  return stops.sort((a, b) => tops.get(a)! - tops.get(b)!);
}

function mediaStop(op: Stop['op'], old: Element | undefined, next: Element | undefined): Stop {
  return { op, old: { spans: [], gap: 0, element: old }, new: { spans: [], gap: 0, element: next } };
}
