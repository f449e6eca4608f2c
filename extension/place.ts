// What extension and web app must both know: where their pages are.
export type DashboardPart = 'sentinels' | 'changes' | 'account';

export interface Places {
  dashboard(part?: DashboardPart): string;
  /** One sentinel's own page. */
  sentinel(id: string): string;
  editSentinel(id: string): string;
  /** The full editor, with what was typed already. */
  newSentinel(given: { url: string; name: string }): string;
  viewer(changeId: string): string;
  /** Null where there is nothing to set up. */
  options(): string | null;
  signIn(back?: string): string;
}

/** The same in both: the part of the address behind the #. */
export function newSentinelHash({ url, name }: { url: string; name: string }): string {
  const given = new URLSearchParams({ ...(url && { url }), ...(name && { name }) });
  return `#/sentinels/new${given.size > 0 ? `?${given}` : ''}`;
}
