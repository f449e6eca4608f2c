// One change as a short text for people: what stood there, what stands there, without what stayed the same.
import type { Change, ChangeValue } from '../detect/change.ts';
import { diffWords } from './diff-words.ts';

export function describeChange({ before, after }: Change, limit = 120): string {
  if (before === null || after === null) return shorten(valueText(after ?? before ?? ''), limit);
  const [was, is, same] = split(before, after);
  if (was === is) return shorten(same + was, limit);
  const lead = shorten(same, Math.floor(limit / 3), 'end');
  const room = Math.max(8, Math.floor((limit - lead.length - 3) / 2));
  return `${lead}${shorten(was, room)} → ${shorten(is, room)}`;
}

/** What differs, before and after, and the text in front that does not. */
function split(before: ChangeValue, after: ChangeValue): [was: string, is: string, same: string] {
  if (typeof before === 'string' && typeof after === 'string')
    return splitText(oneLine(before), oneLine(after));
  const [oldName, oldRest] = parts(before);
  const [newName, newRest] = parts(after);
  if (oldName === newName && oldRest !== newRest)
    return [oldRest, newRest, newName === '' ? '' : `${newName}: `];
  return [oldName || oldRest, newName || newRest, ''];
}

function splitText(before: string, after: string): [was: string, is: string, same: string] {
  if (before.length + after.length > 20_000) return [before, after, ''];
  const { segments } = diffWords(before, after);
  const first = segments[0];
  // Whole words only: "<h1>" and "<h2>" share no more than a bracket.
  const same = first?.op === 'equal' ? first.text.slice(0, first.text.lastIndexOf(' ') + 1) : '';
  const was = before.slice(same.length);
  const is = after.slice(same.length);
  return was === '' || is === '' ? [before, after, ''] : [was, is, same];
}

function parts(value: ChangeValue): [name: string, rest: string] {
  if (typeof value === 'string') return [oneLine(value), ''];
  if ('href' in value) return [oneLine(value.text), value.href];
  if ('src' in value) return [oneLine(value.alt), value.src];
  return [oneLine(value.text), String(value.count)];
}

function valueText(value: ChangeValue): string {
  const [name, rest] = parts(value);
  if (name === '' || rest === '') return name || rest;
  return typeof value === 'object' && 'count' in value ? `${name} × ${rest}` : `${name} (${rest})`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string, limit: number, keep: 'start' | 'end' = 'start'): string {
  if (text.length <= limit) return text;
  // Never half a character: code points, not code units.
  const points = [...(keep === 'start' ? text.slice(0, limit) : text.slice(-limit))];
  return keep === 'start' ? `${points.slice(0, -1).join('').trimEnd()}…` : `…${points.slice(1).join('')}`;
}
