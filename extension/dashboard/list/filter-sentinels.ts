// Which sentinels a query lets through: every word somewhere in name, title, address or tags, without regard to case.
import type { SentinelView } from '../../../shared/api/sentinels.ts';
import { type ListQuery, type ShownState, shownStates } from './list-query.ts';

export function filterSentinels(
  sentinels: readonly SentinelView[],
  { text, state, tag }: Pick<ListQuery, 'text' | 'state' | 'tag'>,
): readonly SentinelView[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0 && state === 'all' && tag === null) return sentinels;
  return sentinels.filter(
    (sentinel) =>
      isIn(state, sentinel) &&
      (tag === null || sentinel.tags.includes(tag)) &&
      (words.length === 0 || matches(sentinel, words)),
  );
}

/** How many there are of each, whatever else is filtered by. */
export function countStates(sentinels: readonly SentinelView[]): Record<ShownState, number> {
  const counts = Object.fromEntries(shownStates.map((state) => [state, 0])) as Record<ShownState, number>;
  for (const sentinel of sentinels)
    for (const state of shownStates) if (isIn(state, sentinel)) counts[state]++;
  return counts;
}

/** What needs a person: it cannot be checked, its element is lost or doubtful, or its page has moved. */
export function isTroubled({ state, trouble, element, movedTo }: SentinelView): boolean {
  return state === 'enabled' && (trouble !== null || element !== null || movedTo !== null);
}

function isIn(shown: ShownState, sentinel: SentinelView): boolean {
  if (shown === 'all') return true;
  if (shown === 'unread') return sentinel.unread > 0;
  if (shown === 'trouble') return isTroubled(sentinel);
  return sentinel.state === shown;
}

function matches(sentinel: SentinelView, words: readonly string[]): boolean {
  const text = searchTextOf(sentinel);
  return words.every((word) => text.includes(word));
}

/** Made once for each: typing in the search box must not fold ten thousand titles at every key. */
const searchTexts = new WeakMap<SentinelView, string>();

function searchTextOf(sentinel: SentinelView): string {
  const known = searchTexts.get(sentinel);
  if (known !== undefined) return known;
  const { name, pageTitle, url } = sentinel;
  const text = folded([name, pageTitle ?? '', readable(url), ...sentinel.tags].join('\n'));
  searchTexts.set(sentinel, text);
  return text;
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** People look for what they read in the address bar. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
