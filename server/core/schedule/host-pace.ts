// How fast one host is visited: a pause between looks, longer for a host that asks for it or does not answer.
import type { Zone } from '../../../shared/sentinel/ast.ts';
import type { HostState } from '../../store/records.ts';
import { dayAndTime } from '../events/wait-reason.ts';

export interface PaceRules {
  /** Least time between the starts of two looks at one host. */
  spacingMs: number;
  /** Looks at one host at the same time, of each server. */
  atOnce: number;
  /** The operator's own choice: no pauses there. Exact host names, with or without a port. */
  unpaced: ReadonlySet<string>;
}

/** How a host behaved at one look. */
export interface HostAnswer {
  /** 'silent': it could not be reached, hung, or had enough of us; 'busy': it asked to be left alone for a while. */
  kind: 'answered' | 'silent' | 'busy';
  /** Until when it asked to be left alone. */
  until: number | null;
  /** From its robots.txt; null when nothing was learned about it. */
  crawlDelayMs: number | null;
}

/** A host may ask for more; then its pages wait, but not the whole host for ever. */
export const longestPauseMs = 5 * 60_000;
const firstBackOffMs = 2000;

/** The part of an address that names its host. */
export function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? url;
}

export function isPaced(host: string, { unpaced }: PaceRules): boolean {
  return !unpaced.has(host) && !unpaced.has(host.replace(/:\d+$/, ''));
}

export const unknownHost: HostState = { nextAt: 0, failures: 0, crawlDelayMs: null };

/** The next free time at a host, and the host with that time taken. */
export function takeSlot(host: HostState, now: number, rules: PaceRules): { at: number; host: HostState } {
  const at = Math.max(now, host.nextAt);
  return { at, host: { ...host, nextAt: at + pauseOf(host, rules) } };
}

/** How many looks at once a host may have. One that does not answer shows with a single one that it is back. */
export function looksAtOnce(
  { failures }: HostState,
  isOwn: boolean,
  rules: PaceRules,
  places: number,
): number {
  if (failures > 0) return 1;
  return isOwn ? places : Math.min(rules.atOnce, places);
}

export function afterLook(host: HostState, answer: HostAnswer, now: number): HostState {
  const learned = {
    crawlDelayMs: answer.crawlDelayMs ?? host.crawlDelayMs,
    failures: answer.kind === 'silent' ? host.failures + 1 : 0,
  };
  const asked = answer.kind === 'busy' ? Math.min(answer.until ?? 0, now + longestPauseMs) : 0;
  const backOff = learned.failures > 0 ? now + backOffMs(learned.failures) : 0;
  return { ...learned, nextAt: Math.max(host.nextAt, asked, backOff) };
}

/** So long a wait for a host is nothing to tell. */
const patienceMs = 10_000;

/** Why a page that is due by then has to wait; null when it does not. */
export function pauseReason(
  { nextAt, failures }: HostState,
  dueAt: number,
  zone: Zone,
  now: number,
): string | null {
  if (nextAt - Math.max(dueAt, now) < patienceMs) return null;
  const why = failures > 0 ? 'had trouble with the last look' : 'asks for a pause';
  return `waits: its site ${why}, and is visited again ${dayAndTime(nextAt, zone, now)}`;
}

function pauseOf({ failures, crawlDelayMs }: HostState, { spacingMs }: PaceRules): number {
  return Math.min(longestPauseMs, Math.max(spacingMs, crawlDelayMs ?? 0, backOffMs(failures)));
}

function backOffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestPauseMs, firstBackOffMs * 2 ** (failures - 1));
}
