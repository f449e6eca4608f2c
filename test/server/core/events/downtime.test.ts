// Three days without a server: every start and end takes effect once and in order, fetches collapse into one.
import { describe, expect, it } from 'vitest';
import { type StepResult, step } from '../../../../server/core/events/detector.ts';
import { absolute, periodic, primitive } from '../../../../server/core/events/event.ts';
import type { LifeRecord } from '../../../../server/core/events/life-record.ts';
import { restore, snapshot } from '../../../../server/core/events/snapshot.ts';
import type { SentinelTree, TimePoint } from '../../../../shared/sentinel/ast.ts';
import { durationMs } from '../../../../shared/sentinel/duration.ts';
import { add, carryOut, pass, point, sentinel, utc, world } from './sentinels.ts';
import { detections, sec } from './time-line.ts';

const minute = 60_000;
const begin = utc('2026-03-27 00:00');
const down = utc('2026-03-28 00:00');
const up = utc('2026-03-31 00:00');
const count = 1000;

/** In minutes after the beginning. */
const moment = (minutes: number): TimePoint => {
  const text = new Date(begin + minutes * minute).toISOString();
  return { kind: 'at', date: text.slice(0, 10), time: text.slice(11, 19), zone: 'UTC' };
};

/** Of all kinds: running through, starting, ending, and both while the server is down; some hang on others. */
function thousand(): LifeRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const from = i % 10 === 9 ? point(`start(s${i - 1})+3 hours`) : moment(((i * 37) % 5000) + 1);
    const to =
      i % 4 === 3 ? point(`end(s${i - 1})+1 hour`) : moment(((i * 37) % 5000) + 200 + ((i * 53) % 2000));
    const tree: Partial<SentinelTree> = {
      fetch: { rhythm: { kind: 'every', interval: { amount: 5 + (i % 90), unit: 'minute' } } },
      notify: [
        {
          when:
            i % 2
              ? { kind: 'every', interval: { amount: 4, unit: 'hour' } }
              : { kind: 'at', times: ['08:00', '18:00'] },
        },
      ],
    };
    return sentinel(`s${i}`, from, to, { createdAt: begin, tree });
  });
}

function countBy<T>(list: readonly T[], key: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
}

describe('three days of downtime over 1,000 sentinels', () => {
  const w = world(begin, 'Europe/Berlin');
  add(w, begin, ...thousand());
  for (let t = begin; t <= down; t += 10 * minute) pass(w, t);
  // The server is killed and comes back three days later, from its rows.
  const engine = restore(JSON.parse(JSON.stringify(snapshot(w.engine))));
  const result: StepResult = step(engine, { kind: 'time', now: up });
  w.engine = engine;
  carryOut(w, result);
  const missed = (kind: string) => result.immediate.filter(({ effect }) => effect.kind === kind);
  const timeOf = (firing: (typeof result.immediate)[number]) => firing.occurrences[0]!.at;

  it('every missed start and end takes effect once, at its own time, in order', () => {
    const lives = result.immediate.filter(({ effect }) => effect.kind.startsWith('sentinel-'));
    expect(lives.length).toBeGreaterThan(1000);
    expect(new Set(countBy(lives, ({ effect, group }) => `${effect.kind} ${group}`).values())).toEqual(
      new Set([1]),
    );
    const times = lives.map(timeOf);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every((at) => at > down && at <= up)).toBe(true);
    expect(lives.every(({ occurrences }) => occurrences[0]!.noticedAt === up)).toBe(true);
  });

  it('is the same as if nothing had happened, for starts and ends', () => {
    const steady = world(begin, 'Europe/Berlin');
    add(steady, begin, ...thousand());
    for (let t = begin; t <= up; t += 10 * minute) pass(steady, t);
    const lives = (all: readonly LifeRecord[]) =>
      all.map(({ id, startedAt, endedAt, state }) => [id, startedAt, endedAt, state]);
    expect(lives(w.all)).toEqual(lives(steady.all));
  });

  it('one check for each that had one due, and none for the others', () => {
    const checks = countBy(missed('check'), ({ group }) => group);
    for (const { id, startedAt, endedAt, request } of w.all) {
      const interval = request.fetch.rhythm.kind === 'every' ? durationMs(request.fetch.rhythm.interval) : 0;
      const wasDue = startedAt !== null && isDue(startedAt, interval, Math.min(endedAt ?? up, up));
      expect([id, checks.get(id) ?? 0]).toEqual([id, wasDue ? 1 : 0]);
    }
    expect(checks.size).toBeGreaterThan(800);
  });

  it('goes on in the old rhythm', () => {
    const running = w.all.filter(({ startedAt, endedAt }) => startedAt !== null && endedAt === null);
    const next = step(w.engine, { kind: 'time', now: up + 30 * minute });
    for (const firing of next.immediate.filter(({ effect }) => effect.kind === 'check')) {
      const one = running.find(({ id }) => id === firing.group);
      if (one?.request.fetch.rhythm.kind !== 'every') continue;
      expect((timeOf(firing) - one.startedAt!) % durationMs(one.request.fetch.rhythm.interval)).toBe(0);
    }
  });

  /** The baseline, or a tick of the rhythm, fell into the time that was missed. */
  function isDue(startedAt: number, interval: number, until: number): boolean {
    if (startedAt > down) return true;
    return startedAt + (Math.floor((down - startedAt) / interval) + 1) * interval <= until;
  }
});

describe('ticks that time jumped over', () => {
  const every = { kind: 'interval', ms: sec(2) } as const;
  const [a, c] = [primitive('a'), primitive('c')];

  it('come one by one or collapse into the last, as the periodic event says', () => {
    expect(detections(periodic(a, every, c), 'a1@1 @8')).toEqual(['3: a1', '5: a1', '7: a1']);
    expect(detections(periodic(a, every, c, { missed: 'collapse' }), 'a1@1 @8 @9')).toEqual([
      '7: a1',
      '9: a1',
    ]);
  });

  it('are told before an end that was jumped over too, and none after it', () => {
    const event = periodic(a, every, absolute(sec(6)), { missed: 'collapse' });
    expect(detections(event, 'a1@1 @20 @30')).toEqual(['5: a1']);
  });

  it('collapse with a baseline that was missed as well', () => {
    const event = periodic(absolute(sec(4)), every, c, { missed: 'collapse', baseline: true });
    expect(detections(event, '@1 @9')).toEqual(['8: time']);
    expect(detections(event, '@1 @5 @9')).toEqual(['4: time', '8: time']);
  });
});

describe('a long catch-up in pieces', () => {
  it('gives the same as at once', () => {
    const whole = world(begin, 'UTC');
    const cut = world(begin, 'UTC');
    for (const w of [whole, cut]) add(w, begin, ...thousand());
    pass(whole, up);
    for (let more = true; more; ) {
      const result = step(cut.engine, { kind: 'time', now: up, atMost: 50 });
      carryOut(cut, result);
      more = result.more;
    }
    expect(cut.log).toEqual(whole.log);
  });
});
