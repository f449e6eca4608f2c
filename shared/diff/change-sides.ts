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
    cut(joinRest(shortenEqual(segments.filter((segment) => segment.op !== skipped))), limit);
  return { before: side('insert'), after: side('delete') };
}

export function textOfValue(value: ChangeValue): string {
  if (typeof value === 'string') return value;
  // No arrow between them: in what is gone it would be struck through, and look like a dash.
  if ('href' in value) return value.text === '' ? value.href : `${value.text} (${value.href})`;
  if ('src' in value) return value.alt === '' ? value.src : `${value.alt} (${value.src})`;
  return `${value.text} × ${value.count}`;
}

function shortenEqual(segments: readonly MarkedText[]): MarkedText[] {
  return segments.map(({ op, text }, index) => {
    if (op !== 'equal' || text.length <= 2 * around) return { op, text };
    const head = index === 0 ? '' : text.slice(0, around).replace(/\S*$/, '');
    const tail = index === segments.length - 1 ? '' : text.slice(-around).replace(/^\S*/, '');
    return { op, text: `${head}…${tail}` };
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
