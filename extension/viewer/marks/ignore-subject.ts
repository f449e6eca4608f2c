// What "ignore this" is about: the texts that stood there and stand there now, or that it is nothing that words can tell.
import type { Change, ChangeValue } from '../../../shared/detect/change.ts';
import type { ShownText, Stop } from './stop.ts';

/** Empty where there is nothing on that side. */
export interface TextPair {
  before: string;
  after: string;
}

export interface IgnoreSubject {
  /** Null when something else than words changed: where a link leads, a picture, a heading's rank. */
  pairs: TextPair[] | null;
  /** The number itself is what is asked for: ignoring numbers does not concern it. */
  isValue: boolean;
}

export function subjectOf(...changes: readonly Change[]): IgnoreSubject {
  const pairs = changes.map(pairsOf);
  return {
    pairs: pairs.includes(null) ? null : pairs.flatMap((some) => some!),
    isValue: changes.some(({ type }) => type === 'value'),
  };
}

/** Of a mark that stands for detected changes, those; of another one, the marked blocks. */
export function subjectAt(
  stop: Stop,
  changes: readonly Change[],
  old: ShownText,
  next: ShownText,
): IgnoreSubject {
  if (stop.change !== undefined)
    return subjectOf(...[stop.change, ...(stop.also ?? [])].map((index) => changes[index]!));
  const before = blocksAt(stop, 'old', old);
  const after = blocksAt(stop, 'new', next);
  if (before.length + after.length === 0) return { pairs: null, isValue: false };
  const isPaired = stop.op === 'update' && before.length === after.length;
  const pairs = isPaired
    ? before.map((text, at) => ({ before: text, after: after[at]! }))
    : [...before.map((text) => ({ before: text, after: '' })), ...after.map(come)];
  return { pairs, isValue: false };
}

function blocksAt(stop: Stop, side: 'old' | 'new', { blocks }: ShownText): string[] {
  return [...new Set(stop[side].spans.map(({ block }) => block))].map((block) => blocks[block]!.text);
}

function come(text: string): TextPair {
  return { before: '', after: text };
}

function pairsOf({ before, after, changed, cells }: Change): TextPair[] | null {
  if (changed !== undefined && changed !== 'text') return null;
  if (cells && cells.length > 0) return cells;
  const sides = [textIn(before), textIn(after)] as const;
  if (sides.includes(null) || linkOf(before) !== linkOf(after)) return null;
  const [was, is] = sides as [string, string];
  // What only moved, or is there more often, is silent when it is gone altogether.
  return [was === is ? come(is) : { before: was, after: is }];
}

function textIn(value: ChangeValue | null): string | null {
  if (value === null) return '';
  if (typeof value === 'string') return value.trim();
  return 'src' in value ? null : value.text.trim();
}

/** A link stays a link, whatever is taken out of its text. */
function linkOf(value: ChangeValue | null): string | null {
  return typeof value === 'object' && value !== null && 'href' in value ? value.href : null;
}
