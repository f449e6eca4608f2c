// Orders what a digest tells: by tag, the most important first, with a line each for what is too much to be shown.
import type { Digest, DigestItem } from '../../../shared/digest/digest.ts';
import { htmlSize } from '../../../shared/digest/html-size.ts';

export interface Arranged {
  item: DigestItem;
  tags: readonly string[];
}

const mostItems = 25;
/** Gmail cuts off what is longer than 102 kB, and with it the way to unsubscribe. */
const mostBytes = 70_000;
/** With lines for the others below. */
const mostBytesAboveLines = 45_000;

export function arrange(all: readonly Arranged[]): Pick<Digest, 'sections' | 'more'> {
  const sorted = all.toSorted((a, b) => byImportance(a.item, b.item));
  const shown: Arranged[] = [];
  const more: DigestItem[] = [];
  const sizes = sorted.map(({ item }) => htmlSize(item));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let left = sorted.length <= mostItems && whole <= mostBytes ? mostBytes : mostBytesAboveLines;
  for (const [index, one] of sorted.entries()) {
    left -= sizes[index]!;
    // However long the first one is, there is no digest of lines alone.
    if (index === 0 || (shown.length < mostItems && left >= 0)) shown.push(one);
    else more.push(one.item);
  }
  // A sentinel with several tags stands under its first one: nothing is told twice.
  const byTag = Map.groupBy(shown, ({ tags }) => tags[0] ?? null);
  const sections = [...byTag].map(([tag, ones]) => ({ tag, items: ones.map(({ item }) => item) }));
  return { sections, more };
}

const weights: Record<DigestItem['kind'], number> = {
  change: 4,
  trouble: 3,
  moved: 2,
  recovered: 1,
  back: 0,
};

/** Who asked a precise question is told before who asked for any change; then what is larger, then what is newer. */
function byImportance(a: DigestItem, b: DigestItem): number {
  return (
    weights[b.kind] - weights[a.kind] ||
    precision(b) - precision(a) ||
    size(b) - size(a) ||
    b.times.detected - a.times.detected ||
    (a.sentinelName < b.sentinelName ? -1 : 1)
  );
}

function precision({ changes }: DigestItem): number {
  return changes.some(({ type }) => type !== 'any') ? 1 : 0;
}

function size({ counts }: DigestItem): number {
  return counts === null ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
}
