// What a check is told to have come to, and how the page's host behaved at it.
import type { HostAnswer } from '../../core/schedule/host-pace.ts';
import type { NewDetection, Page } from '../../store/records.ts';
import type { World } from '../world.ts';
import type { FinishedCheck, FinishedLook } from './finished-check.ts';

export interface CheckReport {
  outcome:
    | 'changed'
    | 'unchanged'
    | 'first-version'
    | 'failed'
    | 'nobody'
    | 'aborted'
    | 'lease-lost'
    /** The person's browser is to load it in a tab. */
    | 'again';
  message: string;
  detections: NewDetection[];
  /** How its host behaved; null when it was not asked. */
  answer: HostAnswer | null;
}

/** Of a check that ended before it came to anything. */
export function unfinished(outcome: CheckReport['outcome'], message: string): CheckReport {
  return { outcome, message, detections: [], answer: null };
}

export function reportOf(world: World, { leased, look, results }: FinishedCheck): CheckReport {
  const { page } = leased;
  const { detections } = results;
  const told = { detections, answer: answerOf(world, page, look) };
  if (look.kind === 'failed') return { outcome: 'failed', message: look.message, ...told };
  if (look.kind === 'same' && detections.length === 0)
    return { outcome: 'unchanged', message: 'Nothing has changed.', ...told };
  if (page.latestVersionId === null)
    return { outcome: 'first-version', message: 'The first version is stored.', ...told };
  return { outcome: 'changed', message: 'The page has changed.', ...told };
}

/** A page that is gone or refused is an answer of its host; silence is none. */
function answerOf(world: World, page: Page, look: FinishedLook): HostAnswer | null {
  const crawlDelayMs = world.fetcher.hostRules?.(new URL(page.url).origin).crawlDelayMs ?? null;
  if (look.kind !== 'failed') return { kind: 'answered', until: null, crawlDelayMs };
  if (look.reason === 'blocked') return null;
  if (look.reason === 'deferred') return { kind: 'busy', until: look.notBefore, crawlDelayMs };
  const isBackedOff = /^(?:timeout|unreachable|busy)$/.test(look.reason);
  return { kind: isBackedOff ? 'silent' : 'answered', until: null, crawlDelayMs };
}
