// What extension and web app must both know: where their pages are.
export type DashboardPart = 'sentinels' | 'changes' | 'account' | 'help';

export interface Places {
  dashboard(part?: DashboardPart): string;
  /** One sentinel's own page. */
  sentinel(id: string): string;
  editSentinel(id: string): string;
  /** The full editor, with what was typed already. */
  newSentinel(given: { url: string; name: string }): string;
  /** The changes of one sentinel. */
  changesOf(id: string): string;
  /** Taking in pages from a file or a list. */
  moveIn(): string;
  viewer(changeId: string): string;
  /** Null where there is nothing to set up. */
  options(): string | null;
  signIn(back?: string): string;
}

/** The dashboard's parts have the same addresses in both, behind the #; only what stands before it differs. */
export function placesIn(dashboard: string, rest: Pick<Places, 'viewer' | 'options' | 'signIn'>): Places {
  return {
    dashboard: (part = 'sentinels') => `${dashboard}#/${part}`,
    sentinel: (id) => `${dashboard}#/sentinels/${encodeURIComponent(id)}`,
    editSentinel: (id) => `${dashboard}#/sentinels/${encodeURIComponent(id)}/edit`,
    newSentinel: (given) => `${dashboard}${newSentinelHash(given)}`,
    changesOf: (id) => `${dashboard}#/changes?${new URLSearchParams({ sentinel: id })}`,
    moveIn: () => `${dashboard}#/account/import`,
    ...rest,
  };
}

export function newSentinelHash({ url, name }: { url: string; name: string }): string {
  const given = new URLSearchParams({ ...(url && { url }), ...(name && { name }) });
  return `#/sentinels/new${given.size > 0 ? `?${given}` : ''}`;
}
