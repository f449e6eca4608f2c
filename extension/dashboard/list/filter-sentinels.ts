// Which sentinels a query lets through: every word somewhere in name, title, address or tags, without regard to case.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { type ListQuery, type ShownState, shownStates } from './list-query.ts';

export function filterSentinels(
  sentinels: readonly ListedSentinel[],
  { text, state, tag }: Pick<ListQuery, 'text' | 'state' | 'tag'>,
): readonly ListedSentinel[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0 && state === 'all' && tag === null) return sentinels;
  const texts = words.length === 0 ? null : searchTextsOf(sentinels);
  return sentinels.filter(
    (sentinel, i) =>
      isIn(state, sentinel) &&
      (tag === null || sentinel.tags.includes(tag)) &&
      (texts === null || words.every((word) => texts[i]!.includes(word))),
  );
}

/** How many there are of each, whatever else is filtered by. */
export function countStates(sentinels: readonly ListedSentinel[]): Record<ShownState, number> {
  const counts = Object.fromEntries(shownStates.map((state) => [state, 0])) as Record<ShownState, number>;
  for (const sentinel of sentinels)
    for (const state of shownStates) if (isIn(state, sentinel)) counts[state]++;
  return counts;
}

/** What needs a person: it cannot be checked, its element is lost or doubtful, or its page has moved. */
export function isTroubled({ state, trouble, element, movedTo }: ListedSentinel): boolean {
  return state === 'enabled' && (trouble !== null || element !== null || movedTo !== null);
}

function isIn(shown: ShownState, sentinel: ListedSentinel): boolean {
  if (shown === 'all') return true;
  if (shown === 'unread') return sentinel.unread > 0;
  if (shown === 'trouble') return isTroubled(sentinel);
  return sentinel.state === shown;
}

/** Of a whole list, so that a key looks through one array and not for each of ten thousand. */
const searchTextLists = new WeakMap<readonly ListedSentinel[], readonly string[]>();

function searchTextsOf(sentinels: readonly ListedSentinel[]): readonly string[] {
  const known = searchTextLists.get(sentinels);
  if (known) return known;
  const texts = sentinels.map(searchTextOf);
  searchTextLists.set(sentinels, texts);
  return texts;
}

/** Made once for each: typing in the search box must not fold ten thousand titles at every key. */
const searchTexts = new WeakMap<ListedSentinel, string>();

function searchTextOf(sentinel: ListedSentinel): string {
  const known = searchTexts.get(sentinel);
  if (known !== undefined) return known;
  const { name, pageTitle, url } = sentinel;
  const text = folded([name, pageTitle ?? '', readable(url), ...sentinel.tags].join('\n'));
  searchTexts.set(sentinel, text);
  return text;
}

function folded(text: string): string {
  // Most of what is typed and listed has nothing to fold but its case.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
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
