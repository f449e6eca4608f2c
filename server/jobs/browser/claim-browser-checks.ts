// Gives a paired browser the pages it is to look at, a few at a time, for long enough to load them.
import type { BrowserCheck, BrowserChecks } from '../../../shared/api/browser-checks.ts';
import type { Device, LeasedPage } from '../../store/records.ts';
import type { World } from '../world.ts';

/** A tab may load slowly and the upload may be large. */
const leaseMs = 5 * 60_000;
const atOnce = 2;

/** Under this name a device holds leases. */
export function leaseOwner(deviceId: string): string {
  return `device:${deviceId}`;
}

/** Whoever asks has nothing in hand: a background that was stopped in the middle gets its pages again. */
export async function claimBrowserChecks(world: World, device: Device): Promise<BrowserChecks> {
  const owner = leaseOwner(device.id);
  await world.store.pages.releaseAll(owner);
  const now = world.now();
  const claim = { userId: device.userId, owner, now, until: now + leaseMs, limit: atOnce };
  const leased = await world.store.browserChecks.claim(claim);
  const { bodyBytes, wireBytes } = world.uploads.limits;
  return { checks: leased.map(toCheck), limits: { pageBytes: bodyBytes, uploadBytes: wireBytes } };
}

function toCheck({ page, lease }: LeasedPage): BrowserCheck {
  const { id, url, inTab, validators } = page;
  const { token, until } = lease;
  return { id, token, until, url, how: inTab ? 'tab' : 'request', known: validators.bodyHash };
}
