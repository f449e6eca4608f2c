// What extension and web app must both know: where their pages are.
export type DashboardPart = 'sentinels' | 'changes' | 'account';

export interface Places {
  dashboard(part?: DashboardPart): string;
  viewer(changeId: string): string;
  /** Null where there is nothing to set up. */
  options(): string | null;
  signIn(back?: string): string;
}
