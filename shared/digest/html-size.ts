// How many bytes a page takes in the HTML of a digest, at most: counted without rendering it, because each digest asks.
import type { MarkedText } from '../diff/change-sides.ts';
import type { DigestChange, DigestItem } from './digest.ts';

/** What stands around the texts; the test holds them against what is really rendered. */
const aroundItem = 1800;
const aroundNote = 150;
const aroundTable = 880;
const aroundChange = 1000;
const aroundMark: Record<MarkedText['op'], number> = { equal: 0, insert: 75, delete: 75, move: 110 };
const aroundPicture = 260;

export function htmlSize(item: DigestItem): number {
  const { title, sentinelName, url, summary, notes, changes, views } = item;
  const texts = [title, sentinelName, url, url, summary, ...notes];
  // The address of the first view stands at the title, too.
  const links = views === null ? [] : [views.sideBySide, views.sideBySide, views.changesOnly, views.merged];
  return (
    aroundItem +
    notes.length * aroundNote +
    (changes.length === 0 ? 0 : aroundTable) +
    [...texts, ...links].reduce((sum, text) => sum + escapedSize(text), 0) +
    changes.reduce((sum, change) => sum + changeSize(change), 0)
  );
}

function changeSize({ where, sides, pictures }: DigestChange): number {
  const picture = (alt: string | undefined) => (alt === undefined ? 0 : aroundPicture + escapedSize(alt));
  return (
    aroundChange +
    escapedSize(where) +
    sideSize(sides.before) +
    sideSize(sides.after) +
    picture(pictures?.before?.alt) +
    picture(pictures?.after?.alt)
  );
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
