// What the list of sentinels shows and in which order, kept in the address so that it can be linked and gone back to.

export const shownStates = ['all', 'unread', 'trouble', 'enabled', 'waiting', 'disabled', 'ended'] as const;
export type ShownState = (typeof shownStates)[number];

export const sortKeys = [
  'activity',
  'name',
  'created',
  'lastCheck',
  'lastChange',
  'nextCheck',
  'cost',
] as const;
export type SortKey = (typeof sortKeys)[number];

export const groupings = ['none', 'site', 'tag', 'state'] as const;
export type Grouping = (typeof groupings)[number];

export interface ListQuery {
  text: string;
  state: ShownState;
  tag: string | null;
  sort: SortKey;
  /** The other way round than the key suggests. */
  reversed: boolean;
  group: Grouping;
}

export const plainQuery: ListQuery = {
  text: '',
  state: 'all',
  tag: null,
  sort: 'activity',
  reversed: false,
  group: 'none',
};

/** Whatever cannot be read counts as not said: an address may be old, or typed. */
export function readListQuery(query: string): ListQuery {
  const given = new URLSearchParams(query);
  return {
    text: given.get('q') ?? '',
    state: oneOf(shownStates, given.get('state')) ?? 'all',
    tag: given.get('tag'),
    sort: oneOf(sortKeys, given.get('sort')) ?? 'activity',
    reversed: given.has('reversed'),
    group: oneOf(groupings, given.get('group')) ?? 'none',
  };
}

/** Only what differs from the plain list is written. */
export function writeListQuery({ text, state, tag, sort, reversed, group }: ListQuery): string {
  const given = new URLSearchParams();
  if (text !== '') given.set('q', text);
  if (state !== 'all') given.set('state', state);
  if (tag !== null) given.set('tag', tag);
  if (sort !== 'activity') given.set('sort', sort);
  if (reversed) given.set('reversed', '1');
  if (group !== 'none') given.set('group', group);
  return given.toString();
}

/** Whether anything is left out. */
export function isFiltered({ text, state, tag }: ListQuery): boolean {
  return text.trim() !== '' || state !== 'all' || tag !== null;
}

function oneOf<T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}
