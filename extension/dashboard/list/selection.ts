// Which sentinels are ticked for an action on many: single ones, ranges, all that are shown.

export interface Selection {
  ids: ReadonlySet<string>;
  /** The one ticked last, from which a range reaches. */
  anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** With `range`, everything between the last one and this one gets the same tick, in the order shown. */
export function toggle(
  { ids, anchor }: Selection,
  id: string,
  shown: readonly string[],
  range = false,
): Selection {
  const on = !ids.has(id);
  const next = new Set(ids);
  for (const one of range ? between(shown, anchor, id) : [id]) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return { ids: next, anchor: id };
}

/** All that are shown; if they all are already, none of them. */
export function toggleAll({ ids }: Selection, shown: readonly string[]): Selection {
  const next = new Set(ids);
  const all = isAllSelected({ ids }, shown);
  for (const id of shown) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return { ids: next, anchor: null };
}

export function isAllSelected({ ids }: Pick<Selection, 'ids'>, shown: readonly string[]): boolean {
  return ids.size > 0 && shown.length > 0 && shown.every((id) => ids.has(id));
}

/** What is filtered out or gone must not be acted upon unseen. */
export function keepShown(selection: Selection, shown: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const known = new Set(shown);
  const ids = new Set([...selection.ids].filter((id) => known.has(id)));
  return ids.size === selection.ids.size ? selection : { ids, anchor: selection.anchor };
}

function between(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a === -1 || b === -1 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
