// Where words stand in a text when case and typography do not count, in the text's own characters: folding may make more or
// fewer of them, and a mark must not sit beside its word.
import { foldText } from '../../../shared/detect/fold-text.ts';

export interface Folded {
  text: string;
  /** For each folded character, and for the end, where in the text it came from; null when both run alike. */
  from: number[] | null;
}

export interface Stretch {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ascii = /^[\x20-\x7e]*$/;
const most = 100;

/** Piece by piece, so that each can be found again; what is looked for is folded the same way. */
export function fold(text: string): Folded {
  if (ascii.test(text)) return { text: foldText(text), from: null };
  let folded = '';
  const from: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const piece = foldText(segment);
    folded += piece;
    for (let i = 0; i < piece.length; i++) from.push(index);
  }
  from.push(text.length);
  return { text: folded, from };
}

export function occurrences({ text, from }: Folded, wanted: string): Stretch[] {
  const { text: word } = fold(wanted);
  if (word === '') return [];
  const found: Stretch[] = [];
  for (
    let at = text.indexOf(word);
    at >= 0 && found.length < most;
    at = text.indexOf(word, at + word.length)
  ) {
    const end = at + word.length;
    if (isWhole(text, at, end)) found.push({ start: from?.[at] ?? at, end: from?.[end] ?? end });
  }
  return found;
}

/** "art" is not in "party"; in scripts without spaces every place counts. */
function isWhole(text: string, start: number, end: number): boolean {
  const letter = /[\p{L}\p{N}_]/u;
  const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
  if (spaceless.test(text.slice(start, end))) return true;
  const before = start > 0 && letter.test(text[start - 1]!) && letter.test(text[start]!);
  const after = end < text.length && letter.test(text[end]!) && letter.test(text[end - 1]!);
  return !before && !after;
}
