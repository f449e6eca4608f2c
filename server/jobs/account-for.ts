// Adds what a check cost to what its page has cost before; kept with the facts of the page, of which there are some after its first look.
import { spend } from '../core/schedule/spent.ts';
import type { Page } from '../store/records.ts';
import type { CheckCommit } from '../store/store.ts';

export function accountFor(commit: CheckCommit, page: Page, checkMs: number): CheckCommit {
  const now = commit.page.facts;
  const known = now ?? page.facts;
  if (known === null) return commit;
  // A failed look brought no facts of its own: it is a fetch all the same.
  const { wireBytes, fetchMs } = now ?? { wireBytes: 0, fetchMs: checkMs };
  const cost = { fetches: 1, bytes: wireBytes, ms: Math.max(0, checkMs - fetchMs) };
  const spent = spend(page.facts?.spent ?? null, commit.at, cost);
  return { ...commit, page: { ...commit.page, facts: { ...known, spent } } };
}
