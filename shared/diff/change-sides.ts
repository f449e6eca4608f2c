// The two sides of a change as marked text, short enough to be read at a glance: what mails, feeds and webhooks show of it.
import type { Change, ChangeValue } from '../detect/change.ts';
import { diffWords } from './diff-words.ts';

export interface MarkedText {
  op: 'equal' | 'insert' | 'delete' | 'move';
  text: string;
}

export interface ChangeSides {
  before: MarkedText[] | null;
  after: MarkedText[] | null;
}

/** More is not compared word by word: nobody reads it in a mail. */
const mostCompared = 4000;
/** Unchanged words shown around a change. */
const around = 48;
/** What has more marked places is marked as a whole from there on: it would be neither read nor short. */
const mostSegments = 24;

/** `limit` is the length in characters that each side keeps to. */
export function changeSides({ op, before, after }: Change, limit: number): ChangeSides {
  if (before === null || after === null) {
    const mark = op === 'move' ? 'move' : before === null ? 'insert' : 'delete';
    const whole = (value: ChangeValue | null) =>
      value === null ? null : cut([{ op: mark, text: textOfValue(value) }], limit);
    return { before: whole(before), after: whole(after) };
  }
  const [was, is] = [textOfValue(before), textOfValue(after)];
  // What only moved stands where it is now.
  if (was === is && op === 'move') return { before: null, after: cut([{ op: 'move', text: is }], limit) };
  if (was === is) {
    const same: MarkedText[] = [{ op: 'equal', text: is }];
    return { before: cut(same, limit), after: cut(same, limit) };
  }
  const { segments } = diffWords(was.slice(0, mostCompared), is.slice(0, mostCompared));
  const side = (skipped: 'insert' | 'delete') =>
    cut(
      joinRest(
        shortenEqual(
          segments.filter((segment) => segment.op !== skipped),
          around,
        ),
      ),
      limit,
    );
  return { before: side('insert'), after: side('delete') };
}

function textOfValue(value: ChangeValue): string {
  if (typeof value === 'string') return value;
  if ('href' in value) return value.text || value.href;
  if ('src' in value) return value.alt || value.src;
  return `${value.text} × ${value.count}`;
}

/** Where a link leads or a picture lies; null where there is no such thing, or nothing else is said of it. */
export function addressOf(value: ChangeValue | null): string | null {
  if (value === null || typeof value === 'string') return null;
  if ('href' in value) return value.text === '' ? null : value.href;
  return 'src' in value && value.alt !== '' ? value.src : null;
}

/** The rest of a word that was cut; a script without spaces has none. */
const partAtEnd = /(?<=\s)\S{0,24}$/;
const partAtStart = /^\S{0,24}(?=\s)/;

/** Of what did not change, only so much as stands around a change. */
export function shortenEqual<Segment extends MarkedText>(
  segments: readonly Segment[],
  around: number,
): Segment[] {
  return segments.map((segment, index) => {
    const { op, text } = segment;
    if (op !== 'equal' || text.length <= 2 * around) return segment;
    const head = index === 0 ? '' : text.slice(0, around).replace(partAtEnd, '');
    const tail = index === segments.length - 1 ? '' : text.slice(-around).replace(partAtStart, '');
    return { ...segment, text: `${head}…${tail}` };
  });
}

function joinRest(segments: MarkedText[]): MarkedText[] {
  if (segments.length <= mostSegments) return segments;
  const rest = segments.slice(mostSegments - 1);
  const op = rest.find((segment) => segment.op !== 'equal')?.op ?? 'equal';
  return [...segments.slice(0, mostSegments - 1), { op, text: rest.map(({ text }) => text).join('') }];
}

function cut(segments: readonly MarkedText[], limit: number): MarkedText[] {
  const kept: MarkedText[] = [];
  let left = limit;
  for (const { op, text } of segments) {
    if (text.length > left) {
      kept.push({ op, text: `${[...text.slice(0, left)].slice(0, -1).join('')}…` });
      break;
    }
    kept.push({ op, text });
    left -= text.length;
  }
  return kept;
}
