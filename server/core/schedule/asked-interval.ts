// What a sentinel asks of the schedule of its page.
import type { CompleteSentinel } from '../../../shared/sentinel/defaults.ts';
import { durationMs } from '../../../shared/sentinel/duration.ts';
import type { AskedInterval } from './plan-next-check.ts';

export function askedInterval({ fetch }: CompleteSentinel): AskedInterval {
  return fetch.rhythm.kind === 'every' ? durationMs(fetch.rhythm.interval) : null;
}
