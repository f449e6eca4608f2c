// How fast one host is visited.
import { describe, expect, it } from 'vitest';
import {
  afterLook,
  type HostAnswer,
  hostOf,
  isPaced,
  looksAtOnce,
  pauseReason,
  takeSlot,
  unknownHost,
} from '../../../../server/core/schedule/host-pace.ts';

const second = 1000;
const now = Date.UTC(2026, 0, 15, 12);
const rules = { spacingMs: second, atOnce: 2, unpaced: new Set(['intranet', '127.0.0.1:8080']) };
const answered: HostAnswer = { kind: 'answered', until: null, crawlDelayMs: null };
const silent: HostAnswer = { kind: 'silent', until: null, crawlDelayMs: null };

function slots(host = unknownHost, count = 3): number[] {
  let state = host;
  return Array.from({ length: count }, () => {
    const slot = takeSlot(state, now, rules);
    state = slot.host;
    return (slot.at - now) / second;
  });
}

describe('a host', () => {
  it('is named by its address, with the port if it is not the usual one', () => {
    expect(hostOf('https://example.org/a?b')).toBe('example.org');
    expect(hostOf('http://[::1]:8080/')).toBe('[::1]:8080');
    expect(hostOf('http://example.org')).toBe('example.org');
  });

  it('is visited with pauses unless the operator says otherwise, by host or by host and port', () => {
    const hosts = ['example.org', 'intranet', 'intranet:81', '127.0.0.1:8080', '127.0.0.1:81'];
    expect(hosts.filter((host) => isPaced(host, rules))).toEqual(['example.org', '127.0.0.1:81']);
  });

  it('gives each look a time of its own, so far apart as the setting says', () => {
    expect(slots()).toEqual([0, 1, 2]);
  });

  it('is given the pause its robots.txt asks for, up to five minutes', () => {
    const state = afterLook(unknownHost, { ...answered, crawlDelayMs: 10 * second }, now);
    expect(slots(state)).toEqual([0, 10, 20]);
    expect(slots({ ...state, crawlDelayMs: 86_400_000 })).toEqual([0, 300, 600]);
    expect(slots(afterLook(state, answered, now))).toEqual([0, 10, 20]);
  });

  it('that asked to be left alone is, all of it for five minutes at most; the page itself waits as long as asked', () => {
    const busy = (until: number): HostAnswer => ({ kind: 'busy', until, crawlDelayMs: null });
    expect(afterLook(unknownHost, busy(now + 30 * second), now).nextAt).toBe(now + 30 * second);
    expect(afterLook(unknownHost, busy(now + 86_400_000), now).nextAt).toBe(now + 300 * second);
  });

  it('that does not answer is tried ever later, by one look at a time, until it answers', () => {
    let state = unknownHost;
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      state = afterLook(state, silent, now);
      waits.push((state.nextAt - now) / second);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(looksAtOnce(state, false, rules, 16)).toBe(1);
    expect(looksAtOnce(state, true, rules, 16)).toBe(1);
    const back = afterLook(state, answered, now);
    expect([back.failures, looksAtOnce(back, false, rules, 16)]).toEqual([0, 2]);
  });

  it('of the operator may take every place while it answers', () => {
    expect(looksAtOnce(unknownHost, true, rules, 16)).toBe(16);
    expect(looksAtOnce(unknownHost, false, rules, 1)).toBe(1);
  });

  it('that is left alone is told of to who waits for one of its pages', () => {
    const closed = { ...unknownHost, nextAt: now + 5 * 60 * second };
    const told = (host = closed, dueAt = now) => pauseReason(host, dueAt, 'UTC', now);
    expect(told()).toBe('waits: its site asks for a pause, and is visited again at 12:05');
    expect(told({ ...closed, failures: 2 })).toMatch(/had trouble .* at 12:05$/);
    expect(told(closed, now + 295 * second)).toBeNull();
    expect(told({ ...closed, nextAt: now + second })).toBeNull();
  });
});
