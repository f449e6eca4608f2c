// Links: anchors as a multiset of target and text; the same target with another text, or the reverse, is an update.
import type { Link, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { coarseNote, type Detector } from './detector.ts';
import { pagePair } from './page-pair.ts';
import { placing } from './place-of.ts';

export const linksDetector: Detector<'links'> = {
  detect(old, next) {
    const { changes, coarse } = pagePair(old, next).links;
    return {
      changes: changes
        .filter(({ op }) => op !== 'move')
        .map(({ op, oldIndex, newIndex }) => {
          const was = oldIndex === undefined ? null : old.links[oldIndex]!;
          const is = newIndex === undefined ? null : next.links[newIndex]!;
          return linkChange(op, old, next, was, is);
        }),
      ...coarseNote(coarse, old, next),
    };
  },
  present: (page) => page.links.length,
};

function linkChange(
  op: Change['op'],
  old: PageFeatures,
  next: PageFeatures,
  was: Link | null,
  is: Link | null,
): Change {
  const show = (link: Link | null) => link && { href: link.href, text: link.text };
  const place = is ? placing(next, next.blocks[is.block], true) : placing(old, old.blocks[was!.block], true);
  return {
    type: 'links',
    op,
    before: show(was),
    after: show(is),
    ...place,
    ...(op === 'update' && { changed: was!.text === is!.text ? ('target' as const) : ('text' as const) }),
  };
}
