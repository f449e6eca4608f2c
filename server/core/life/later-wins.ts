// Which of two deeds on one sentinel stands, when neither device knew of the other: the one made later, wherever it came first.
import type { TagMark, Touch } from '../../store/sync-records.ts';

export type EditVerdict =
  /** Nobody has edited it since: it simply follows. */
  | 'follows'
  /** Somebody has, but before: theirs is overwritten. */
  | 'overwrites'
  | 'is-overwritten';

/** `basedOn` is the edit that the person had before their eyes; null for the sentinel as it was first written. */
export function judgeEdit(last: Touch | null, deed: Touch, basedOn: string | null): EditVerdict {
  if (last === null || last.id === basedOn) return 'follows';
  return isLater(deed, last) ? 'overwrites' : 'is-overwritten';
}

/** Pausing, resuming and ending; on one device they come in their order. */
export function steersStill(last: Touch | null, deed: Touch): boolean {
  return last === null || last.device === deed.device || isLater(deed, last);
}

/** Removing takes edits with it, so one made later keeps the sentinel; the person then says again what they want. */
export function removesStill(last: Touch | null, deed: Touch): boolean {
  return steersStill(last, deed);
}

export interface Tagged {
  marks: TagMark[];
  /** Those that somebody has put on or taken off later. */
  lost: TagMark[];
}

export function tagged(
  marks: readonly TagMark[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  { at, device }: Pick<Touch, 'at' | 'device'>,
): Tagged {
  const known = new Map(marks.map((mark) => [mark.tag, mark]));
  const lost: TagMark[] = [];
  const wanted = [...add.map((tag) => ({ tag, on: true })), ...remove.map((tag) => ({ tag, on: false }))];
  for (const { tag, on } of wanted) {
    const before = known.get(tag);
    const isOlder = before !== undefined && before.device !== device && before.at > at;
    if (!isOlder) known.set(tag, { tag, on, at, device });
    else if (before.on !== on) lost.push({ tag, on, at, device });
  }
  return { marks: [...known.values()], lost };
}

export function tagsOf(marks: readonly TagMark[]): string[] {
  return marks.filter(({ on }) => on).map(({ tag }) => tag);
}

function isLater(one: Touch, other: Touch): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id);
}
