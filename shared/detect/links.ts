// Links: anchors as a multiset of target and text; the same target with another text, or the reverse, is an update.
import { comparableAddresses } from '../page/comparable-address.ts';
import type { Link, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { coarseNote, type Detector } from './detector.ts';
import { pagePair } from './page-pair.ts';
import { placing } from './place-of.ts';
import { secondCopies } from './second-copies.ts';

export const linksDetector: Detector<'links'> = {
  detect(old, next) {
    const { changes, coarse } = pagePair(old, next).links;
    const note = coarseNote(coarse, old, next);
    if (changes.length === 0) return { changes: [], ...note };
    const names = { old: namesOf(old), next: namesOf(next) };
    const copies = secondCopies(names.old, names.next);
    return {
      changes: changes
        .filter(({ op }) => op !== 'move')
        .map(({ op, oldIndex, newIndex }) => {
          const was = oldIndex === undefined ? null : old.links[oldIndex]!;
          const is = newIndex === undefined ? null : next.links[newIndex]!;
          const change = linkChange(op, old, next, was, is);
          if (op === 'update') return change;
          const name = newIndex === undefined ? names.old[oldIndex!]! : names.next[newIndex]!;
          return { ...change, ...copies(name) };
        }),
      ...note,
    };
  },
  present: (page) => page.links.length,
};

/** By what two links are copies of one another. */
function namesOf(page: PageFeatures): string[] {
  const { links } = comparableAddresses(page);
  return page.links.map(({ text }, index) => `${links[index]}\n${text}`);
}

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
