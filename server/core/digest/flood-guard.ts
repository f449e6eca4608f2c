// The flood guard: the more messages a sentinel has sent to one address in a day, the longer the next one waits and collects;
// and of all that comes to one mailbox, what is more than many an hour comes in bundles.
import { bundleMs } from './due-at.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The first few come at once; then there is a pause after each, by how many there were. */
const pauses: [upTo: number, pauseMs: number][] = [
  [4, 0],
  [8, 15 * minute],
  [14, 60 * minute],
];
const longestPause = 3 * 60 * minute;

/** When the next one may go out; not later than `now` means at once. `sentAt` are the messages before it. */
export function floodWait(sentAt: readonly number[], now: number): number {
  const today = sentAt.filter((at) => at > now - day);
  if (today.length === 0) return now;
  const pause = pauses.find(([upTo]) => today.length < upTo)?.[1] ?? longestPause;
  return Math.max(now, Math.max(...today) + pause);
}

/** When a site with hundreds of watched pages goes away and comes back, each of them has its own moment. */
const mostAnHour = 20;

/** The same for all mails to one address: the next ones are bundled as if they had been asked for so. */
export function burstWait(sentAt: readonly number[], now: number): number {
  const lately = sentAt.filter((at) => at > now - 60 * minute);
  return lately.length < mostAnHour ? now : Math.max(now, Math.max(...lately) + bundleMs);
}
