// How many bytes a page takes in the HTML of a digest, at most: counted without rendering it, because each digest asks.
import type { MarkedText } from '../diff/change-sides.ts';
import type { DigestChange, DigestItem } from './digest.ts';

/** What stands around the texts; the test holds them against what is really rendered. */
const aroundItem = 1800;
const aroundNote = 150;
const aroundTable = 880;
const aroundChange = 1250;
const aroundMark: Record<MarkedText['op'], number> = { equal: 0, insert: 75, delete: 75, move: 110 };
const aroundPicture = 260;
const aroundAddress = 230;
/** No more of it is shown, each character in six bytes at most. */
const longestAddress = 90 * 6;

export function htmlSize(item: DigestItem): number {
  const { title, sentinelName, url, summary, often, notes, changes, views, home } = item;
  const texts = [title, sentinelName, url, url, summary, often ?? '', ...notes];
  // Where the first link leads the title does, too.
  const links =
    views === null ? [home, home] : [views.sideBySide, views.sideBySide, views.changesOnly, views.merged];
  return (
    aroundItem +
    (notes.length + (often === null ? 0 : 1)) * aroundNote +
    (changes.length === 0 ? 0 : aroundTable) +
    [...texts, ...links].reduce((sum, text) => sum + escapedSize(text), 0) +
    changes.reduce((sum, change) => sum + changeSize(change), 0)
  );
}

function changeSize({ where, sides, addresses, pictures }: DigestChange): number {
  const picture = (alt: string | undefined) => (alt === undefined ? 0 : aroundPicture + escapedSize(alt));
  return (
    aroundChange +
    escapedSize(where) +
    sideSize(sides.before) +
    sideSize(sides.after) +
    addressSize(addresses.before) +
    addressSize(addresses.after) +
    picture(pictures?.before?.alt) +
    picture(pictures?.after?.alt)
  );
}

/** Letters outside ASCII may be shown as they are sent. */
function addressSize(address: string | null): number {
  if (address === null) return 0;
  return aroundAddress + Math.min(longestAddress, 3 * escapedSize(address.slice(0, longestAddress)));
}

function sideSize(side: readonly MarkedText[] | null): number {
  return (side ?? []).reduce((sum, { op, text }) => sum + aroundMark[op] + escapedSize(text), 0);
}

/** In UTF-8, with what has to be escaped. */
function escapedSize(text: string): number {
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) size += code < 0x800 ? 2 : 3;
    else size += escaped[text[i]!] ?? 1;
  }
  return size;
}

const escaped: Record<string, number> = { '&': 5, '<': 4, '>': 4, '"': 6, "'": 5 };
