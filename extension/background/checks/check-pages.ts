// Looks at the pages that the server asks this browser for, with the person's session, and sends it what they say.
//
// It may be stopped at any moment: then the server gives the page again, to whoever asks next. Nothing but the page's bytes
// leaves the browser; cookies and passwords stay.
import type { BrowserCheck, BrowserChecks, BrowserFinding } from '../../../shared/api/browser-checks.ts';
import { Failure } from '../../failure.ts';
import { readConnection } from '../../local/connection.ts';
import { mayRead } from '../../site-access.ts';
import { callPaired } from '../call-paired.ts';
import { type Found, trouble } from './found.ts';
import { loadInTab } from './load-in-tab.ts';
import { closeLeftTabs } from './own-tabs.ts';
import { pack, sha256 } from './pack.ts';
import { requestPage } from './request-page.ts';

type Limits = BrowserChecks['limits'];

/** The rest comes with the next alarm. */
const mostRounds = 20;

/** Answers whether any page was looked at. */
export async function checkPages(): Promise<boolean> {
  const looked = await navigator.locks.request('webvigil-checks', { ifAvailable: true }, (lock) =>
    lock === null ? false : checkUntilNoneIsDue(),
  );
  return looked;
}

async function checkUntilNoneIsDue(): Promise<boolean> {
  if (!(await readConnection())) return false;
  await closeLeftTabs();
  for (let round = 0; round < mostRounds; round++) {
    const { checks, limits } = await callPaired('claimBrowserChecks', {});
    if (checks.length === 0) return round > 0;
    const byHost = Map.groupBy(checks, ({ url }) => new URL(url).host);
    // One site is asked for one page at a time.
    const sites = [...byHost.values()].map(async (some) => {
      for (const check of some) await checkPage(check, limits);
    });
    // One that comes to nothing is no reason to leave off the others.
    const broken = (await Promise.allSettled(sites)).find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
  }
  return true;
}

async function checkPage(check: BrowserCheck, limits: Limits): Promise<void> {
  const { id, token } = check;
  const upload = (finding: BrowserFinding) => callPaired('uploadBrowserCheck', { id, token, finding });
  const finding = await toFinding(check, await look(check, limits), limits);
  try {
    await upload(finding);
  } catch (error) {
    if (!/^(?:bad-request|too-large)$/.test(Failure.from(error).code)) throw error;
    // Left at that, the server would ask for this page again and again, and never get to those behind it.
    await upload({ kind: 'failed', trouble: 'not-taken' });
  }
}

async function look({ url, how }: BrowserCheck, { pageBytes }: Limits): Promise<Found> {
  if (!(await mayRead(url))) return trouble('no-permission');
  return how === 'tab' ? loadInTab(url, pageBytes) : requestPage(url, pageBytes);
}

async function toFinding({ known }: BrowserCheck, found: Found, limits: Limits): Promise<BrowserFinding> {
  if (!found.ok) return { kind: 'failed', trouble: found.trouble };
  const { ok: _, bytes, ...facts } = found;
  if (facts.status === 200 && (await sha256(bytes)) === known) return { kind: 'same' };
  const body = await pack(bytes);
  if (body.length * 0.75 > limits.uploadBytes) return { kind: 'failed', trouble: 'too-large' };
  return { kind: 'fetched', ...facts, body };
}
