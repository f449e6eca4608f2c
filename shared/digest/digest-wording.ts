// The words of a digest, in one place, so that mail, text and feed say the same.
import type { ChangeOp } from '../detect/change.ts';
import { type Digest, type DigestItem, everyItem, type ItemKind } from './digest.ts';
import { safeText } from './safe-text.ts';

export const opWords: Record<ChangeOp, string> = {
  insert: 'Added',
  delete: 'Removed',
  update: 'Changed',
  move: 'Moved',
};

export function placeWords(where: string): string {
  return where === '' ? 'top of the page' : safeText(where, 120);
}

/** What stands above a page's own title. */
export const kindWords: Record<ItemKind, string> = {
  change: 'Changed',
  back: 'Changed and changed back',
  trouble: 'Problem',
  recovered: 'Working again',
  moved: 'Moved for good',
};

/** "3 pages changed, 1 has a problem": the subject, and the headline. */
export function headline(digest: Digest): string {
  if (digest.title !== undefined) return digest.title;
  const items = everyItem(digest);
  const [only] = items;
  if (items.length === 1 && only !== undefined) return headlineOf(only);
  const count = (kinds: ItemKind[]) =>
    new Set(items.filter(({ kind }) => kinds.includes(kind)).map(({ pageId }) => pageId)).size;
  const parts = [
    phrase(count(['change']), 'page changed', 'pages changed'),
    phrase(count(['back']), 'changed and changed back', 'changed and changed back'),
    phrase(count(['trouble']), 'has a problem', 'have problems'),
    phrase(count(['moved']), 'has moved', 'have moved'),
    phrase(count(['recovered']), 'is working again', 'are working again'),
  ].filter((part) => part !== null);
  const [first, ...rest] = parts;
  if (first === undefined) return 'Nothing new';
  // Whatever comes first has to say what is counted.
  const subject = / pages? /.test(first)
    ? first
    : first.replace(/^(\d+) /, (_, n) => `${n} ${n === '1' ? 'page' : 'pages'} `);
  return [subject, ...rest].join(', ');
}

/** Where there is nothing but one line: of a single trouble, or its end, it says what it is. */
export function wholeLine(digest: Digest): string {
  const [only, ...others] = everyItem(digest);
  if (only === undefined || others.length > 0 || only.kind === 'change' || only.kind === 'back')
    return headline(digest);
  return `${safeText(only.title, 80)}: ${safeText(only.summary, 300)}`;
}

function headlineOf({ kind, title, firings }: DigestItem): string {
  const name = safeText(title, 80);
  if (kind === 'change') return `${name} changed${firings > 1 ? ` ${firings} times` : ''}`;
  if (kind === 'back') return `${name} changed and changed back`;
  if (kind === 'trouble') return `Problem with ${name}`;
  if (kind === 'moved') return `${name} has moved`;
  return `${name} is working again`;
}

function phrase(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}

/** Null where nothing has a tag. */
export function sectionHeading({ sections }: Digest, tag: string | null): string | null {
  if (tag !== null) return safeText(tag, 60);
  return sections.length > 1 ? 'Without a tag' : null;
}

/** The sentinels that are told of, by name. */
function namesLine(digest: Digest, most = 6): string {
  const names = [...new Set(everyItem(digest).map(({ sentinelName }) => sentinelName))];
  const left = names.length - most;
  return `${names.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** When it is told; where it tells of several things, since when and by which sentinels. */
export function dateline(digest: Digest): string {
  const told = `${longTime(digest.at, digest.zone)} (${digest.zone})`;
  if (everyItem(digest).length < 2) return told;
  return `${told} · since ${shortTime(digest.since, digest.zone)} · ${namesLine(digest)}`;
}

/** "Tuesday, 31 March 2026, 08:00" */
function longTime(at: number, zone: string): string {
  return formatOf(zone, 'long').format(at);
}

/** "31 Mar, 08:00" */
export function shortTime(at: number, zone: string): string {
  return formatOf(zone, 'short').format(at);
}

/** What is known of when it happened, in the order it did. */
export function timesLine({ times }: DigestItem, notifiedAt: number, zone: string): string {
  const known: [string, number | null][] = [
    ['modified', times.modified],
    ['fetched', times.fetched],
    ['detected', times.detected],
    ['notified', notifiedAt],
  ];
  const said = known.filter((one): one is [string, number] => one[1] !== null);
  const line = said.map(([word, at]) => `${word} ${shortTime(at, zone)}`).join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

export function backLine(firings: number): string {
  return `It changed ${firings} times and is now as it was before.`;
}

export function oftenLine(firings: number): string {
  return `It changed ${firings} times. This is the overall difference.`;
}

export function lastNote(firings: number): string {
  return `It changed ${firings} times. The version from before is no longer kept, so only the last change is shown.`;
}

/** Said where the flood guard held something back. */
export const heldNote =
  'This page changes very often. After the first few messages, its changes are collected and sent together.';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, length: 'long' | 'short'): Intl.DateTimeFormat {
  const key = `${length} ${zone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const day =
    length === 'long'
      ? ({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...day,
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(key, made);
  return made;
}
