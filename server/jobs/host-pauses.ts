// What people are told of pages that are due but wait, because their host is left alone for the moment.
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { hostOf, longestPauseMs, pauseReason } from '../core/schedule/host-pace.ts';
import type { HostState, Page } from '../store/records.ts';
import type { SentinelOverview } from '../store/store.ts';
import type { World } from './world.ts';

/** Of the hosts whose pages are due before the longest of their pauses would be over. */
export async function pausesOf({ store }: World, overviews: readonly SentinelOverview[], now: number) {
  const soon = overviews.filter(
    ({ sentinel: { state }, page: { mode, nextCheckAt } }) =>
      state === 'enabled' && mode !== 'browser' && nextCheckAt !== null && nextCheckAt < now + longestPauseMs,
  );
  return store.hosts.known(soon.map(({ page }) => hostOf(page.url)));
}

export function withPause(
  view: SentinelView,
  { url, mode, nextCheckAt }: Page,
  pauses: ReadonlyMap<string, HostState>,
  zone: string,
  now: number,
): SentinelView {
  const pause = pauses.get(hostOf(url));
  const isWaiting = view.state === 'enabled' && view.why === null && mode !== 'browser';
  if (pause === undefined || nextCheckAt === null || !isWaiting) return view;
  return { ...view, why: pauseReason(pause, nextCheckAt, zone, now) };
}
