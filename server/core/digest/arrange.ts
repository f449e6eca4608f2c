// Orders what a digest tells: by tag, the most important first, with a line each for what is too much to be shown.
import type { Digest, DigestItem } from '../../../shared/digest/digest.ts';

export interface Arranged {
  item: DigestItem;
  tags: readonly string[];
}

/** What is shown in full; mail programs cut off mails that are much longer. */
const mostItems = 25;
const mostChanges = 60;
const mostLines = 100;

export function arrange(all: readonly Arranged[]): Pick<Digest, 'sections' | 'more'> {
  const sorted = all.toSorted((a, b) => byImportance(a.item, b.item));
  const shown: Arranged[] = [];
  const more: DigestItem[] = [];
  let changes = 0;
  for (const one of sorted) {
    if (shown.length >= mostItems || changes >= mostChanges) {
      more.push(one.item);
      continue;
    }
    shown.push(one);
    changes += one.item.changes.length;
  }
  // A sentinel with several tags stands under its first one: nothing is told twice.
  const byTag = Map.groupBy(shown, ({ tags }) => tags[0] ?? null);
  const sections = [...byTag].map(([tag, ones]) => ({ tag, items: ones.map(({ item }) => item) }));
  return { sections, more: more.slice(0, mostLines) };
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
