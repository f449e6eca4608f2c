// Which changes the stream shows, kept in the address.
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import { type ChangeOp, changeOps } from '../../../shared/detect/change.ts';
import { startOfDay } from './activity.ts';

export interface ChangesQuery {
  text: string;
  unread: boolean;
  /** The id of the only sentinel whose changes are shown. */
  sentinel: string | null;
  op: ChangeOp | null;
  /** The only day shown, as 2026-11-18. */
  day: string | null;
}

export function readChangesQuery(query: string): ChangesQuery {
  const given = new URLSearchParams(query);
  return {
    text: given.get('q') ?? '',
    unread: given.has('unread'),
    sentinel: given.get('sentinel'),
    op: changeOps.find((op) => op === given.get('kind')) ?? null,
    day: /^\d{4}-\d\d-\d\d$/.test(given.get('day') ?? '') ? given.get('day') : null,
  };
}

export function writeChangesQuery({ text, unread, sentinel, op, day }: ChangesQuery): string {
  const given = new URLSearchParams();
  if (text !== '') given.set('q', text);
  if (unread) given.set('unread', '1');
  if (sentinel !== null) given.set('sentinel', sentinel);
  if (op !== null) given.set('kind', op);
  if (day !== null) given.set('day', day);
  return given.toString();
}

export function filterChanges(changes: readonly ChangeSummary[], query: ChangesQuery): ChangeSummary[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  return changes.filter(
    (change) =>
      (!query.unread || !change.read) &&
      (query.sentinel === null || change.sentinelId === query.sentinel) &&
      (query.op === null || change.counts[query.op] > 0) &&
      (query.day === null || dayOf(change.detectedAt) === query.day) &&
      words.every((word) => textOf(change).includes(word)),
  );
}

function textOf({ sentinelName, pageTitle, url, summary }: ChangeSummary): string {
  return `${sentinelName}\n${pageTitle ?? ''}\n${url}\n${summary}`.toLowerCase();
}

/** In the person's own zone. */
export function dayOf(at: number): string {
  const day = new Date(startOfDay(at));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
