// Which part of a table or list an element is for those who cannot see it: what its role says, else its name.

const tags: Readonly<Record<string, string>> = {
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
  list: 'ul',
  listitem: 'li',
};

/** The element that it stands for; null for a role that says nothing about tables and lists. */
export function ariaTag(tag: string, role: string | undefined): string | null {
  if (role === undefined) return null;
  const name = role.trim().toLowerCase();
  if (name === 'presentation' || name === 'none') return tag === 'table' ? 'layout' : null;
  const is = tags[name] ?? null;
  return is === tag || (is === 'ul' && /^(?:ol|dl|menu)$/.test(tag)) ? null : is;
}
