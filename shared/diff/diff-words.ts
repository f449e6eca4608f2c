// The words that differ between two texts, as plain data with character offsets for whoever marks them.
import { alignTexts } from './align-texts.ts';
import { type Token, tokenise } from './tokenise.ts';

export type WordOp = 'equal' | 'insert' | 'delete';

export interface WordSegment {
  op: WordOp;
  text: string;
  /** Offsets into the old and the new text, ends exclusive; an insertion is empty in the old, a deletion in the new. */
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

export interface WordDiff {
  /** Together, equal and deleted segments are the old text, equal and inserted ones the new. */
  segments: WordSegment[];
  /** Part of the text was too different to compare word by word and counts as wholly replaced. */
  coarse: boolean;
}

export function diffWords(oldText: string, newText: string): WordDiff {
  const oldTokens = tokenise(oldText);
  const newTokens = tokenise(newText);
  const { matches, coarse } = alignTexts(texts(oldTokens), texts(newTokens));
  const writer = new SegmentWriter(oldText, newText);
  for (const { oldStart, newStart, length } of matches) {
    for (let i = 0; i < length; i++) {
      const old = oldTokens[oldStart + i]!;
      const next = newTokens[newStart + i]!;
      writer.changeUpTo(old.start, next.start);
      writer.equal(old.text.length);
    }
  }
  writer.changeUpTo(oldText.length, newText.length);
  return { segments: writer.segments, coarse };
}

function texts(tokens: readonly Token[]): string[] {
  return tokens.map((token) => token.text);
}

class SegmentWriter {
  readonly segments: WordSegment[] = [];
  private readonly oldText: string;
  private readonly newText: string;
  private old = 0;
  private next = 0;

  constructor(oldText: string, newText: string) {
    this.oldText = oldText;
    this.newText = newText;
  }

  equal(length: number): void {
    this.write('equal', length, length);
  }

  /** Everything before these offsets that has not been written is deleted or inserted, but for equal white space. */
  changeUpTo(old: number, next: number): void {
    let lead = 0;
    while (
      this.old + lead < old &&
      this.next + lead < next &&
      this.isSpace(this.old + lead, this.next + lead)
    )
      lead++;
    this.equal(lead);
    const room = Math.min(old - this.old, next - this.next);
    let space = 0;
    while (space < room && this.isSpace(old - 1 - space, next - 1 - space)) space++;
    this.write('delete', old - space - this.old, 0);
    this.write('insert', 0, next - space - this.next);
    this.write('equal', space, space);
  }

  /** The same white space in both texts. */
  private isSpace(old: number, next: number): boolean {
    const character = this.oldText[old]!;
    return character === this.newText[next] && /\s/.test(character);
  }

  private write(op: WordOp, oldLength: number, newLength: number): void {
    if (oldLength + newLength === 0) return;
    const last = this.segments.at(-1);
    const oldEnd = this.old + oldLength;
    const newEnd = this.next + newLength;
    const text =
      op === 'insert' ? this.newText.slice(this.next, newEnd) : this.oldText.slice(this.old, oldEnd);
    if (last?.op === op) {
      last.text += text;
      last.oldEnd = oldEnd;
      last.newEnd = newEnd;
    } else this.segments.push({ op, text, oldStart: this.old, oldEnd, newStart: this.next, newEnd });
    this.old = oldEnd;
    this.next = newEnd;
  }
}
