// Takes in what a paired browser found at a page it was given: from here on it is a check like any other.
import type { BrowserFinding } from '../../../shared/api/browser-checks.ts';
import type { Device } from '../../store/records.ts';
import type { CheckReport } from '../check/check-report.ts';
import { checkPage } from '../check-page.ts';
import type { World } from '../world.ts';
import { leaseOwner } from './claim-browser-checks.ts';

export interface Upload {
  id: string;
  token: number;
  finding: BrowserFinding;
}

export type Taken =
  | { kind: 'checked'; report: CheckReport }
  | { kind: 'not-yours' }
  /** The lease ran out, was given back, or has brought something already. */
  | { kind: 'too-late' }
  | { kind: 'refused'; message: string };

export async function takeFinding(world: World, device: Device, upload: Upload): Promise<Taken> {
  const page = await world.store.pages.byId(upload.id);
  if (page === null || page.mode !== 'browser' || page.ownerId !== device.userId)
    return { kind: 'not-yours' };
  if (upload.finding.kind === 'same' && page.validators.bodyHash === null)
    return { kind: 'refused', message: 'This page was never seen before, so it cannot be the same.' };
  const fetched = await world.uploads.read(upload.finding, page.url);
  if (fetched.kind === 'refused') return fetched;
  const now = world.now();
  const from = { owner: leaseOwner(device.id), token: upload.token };
  const to = { owner: world.owner, now, until: now + world.leaseMs };
  const leased = await world.store.browserChecks.accept(page.id, from, to);
  if (leased === null) return { kind: 'too-late' };
  const report = await checkPage(world, leased, { fetched });
  return report.outcome === 'lease-lost' ? { kind: 'too-late' } : { kind: 'checked', report };
}
