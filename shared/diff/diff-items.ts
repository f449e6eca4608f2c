// What happened to the items of a list that are not text, such as links and images, each known by two names.
import { alignTexts } from './align-texts.ts';
import { putUnder } from './put-under.ts';
import type { Match } from './region.ts';

export interface Item {
  /** By which it is found again first: an address, the name of a field. */
  key: string;
  /** What else it says: the text of a link, the value of a field. */
  label: string;
}

export interface ItemChange {
  op: 'insert' | 'delete' | 'update' | 'move';
  oldIndex?: number;
  newIndex?: number;
}

export interface ItemDiff {
  changes: ItemChange[];
  coarse: boolean;
}

/** The same key with another label, or the reverse, is an update; the same item at another place is a move. */
export function diffItems(old: readonly Item[], next: readonly Item[]): ItemDiff {
  const both = (items: readonly Item[]) => items.map((item) => `${item.key.length} ${item.key}${item.label}`);
  const oldNames = both(old);
  const newNames = both(next);
  const { matches, coarse } = alignTexts(oldNames, newNames);
  const oldGaps = gapsOf(old.length, matches, 'oldStart');
  const newGaps = gapsOf(next.length, matches, 'newStart');
  const oldFree = new Set([...old.keys()].filter((index) => oldGaps[index]! >= 0));
  const newFree = new Set([...next.keys()].filter((index) => newGaps[index]! >= 0));
  const changes: ItemChange[] = [];
  const pair = (op: 'update' | 'move', oldKeys: readonly string[], newKeys: readonly string[]) => {
    const waiting = new Map<string, number[]>();
    for (const index of oldFree) {
      const key = oldKeys[index]!;
      if (key === '') continue;
      putUnder(waiting, key, index);
    }
    // Taken from the end, so that pairing stays linear when one key occurs very often.
    for (const list of waiting.values()) list.reverse();
    for (const newIndex of newFree) {
      const oldIndex = waiting.get(newKeys[newIndex]!)?.pop();
      if (oldIndex === undefined) continue;
      oldFree.delete(oldIndex);
      newFree.delete(newIndex);
      changes.push({ op, oldIndex, newIndex });
    }
  };
  const keys = (items: readonly Item[]) => items.map((item) => item.key);
  // "Read more" is on every second link: the same label means the same item only between the same neighbours.
  const labels = (items: readonly Item[], gaps: Int32Array) =>
    items.map((item, i) => (item.label === '' ? '' : `${gaps[i]} ${item.label}`));
  pair('move', oldNames, newNames);
  pair('update', keys(old), keys(next));
  pair('update', labels(old, oldGaps), labels(next, newGaps));
  for (const oldIndex of oldFree) changes.push({ op: 'delete', oldIndex });
  for (const newIndex of newFree) changes.push({ op: 'insert', newIndex });
  return { changes, coarse };
}

/** For each item the number of the gap between matches that it lies in, or −1 if it is matched itself. */
function gapsOf(count: number, matches: readonly Match[], start: 'oldStart' | 'newStart'): Int32Array {
  const gaps = new Int32Array(count);
  let index = 0;
  matches.forEach((match, gap) => {
    gaps.fill(gap, index, match[start]);
    index = match[start] + match.length;
    gaps.fill(-1, match[start], index);
  });
  return gaps.fill(matches.length, index);
}
