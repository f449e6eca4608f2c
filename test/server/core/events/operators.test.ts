// The operators of section 4.1.3 in each parameter context of 4.1.4, on the time lines of Snoop; pairings worked out by hand.
import { describe, expect, it } from 'vitest';
import {
  absolute,
  and,
  not,
  or,
  periodic,
  plus,
  primitive,
  sequence,
} from '../../../../server/core/events/event.ts';
import { detections, sec } from './time-line.ts';

const [a, b, c] = [primitive('a'), primitive('b'), primitive('c')];
const seconds = (amount: number) => ({ amount, unit: 'second' }) as const;
const every = (n: number) => ({ kind: 'interval', ms: sec(n) }) as const;

// Two initiators, three terminators, and an initiator at the end that has no terminator after it.
const line = 'a1@1 a2@2 b1@3 b2@4 a3@5 b3@6';

describe('primitive, absolute, or', () => {
  it('detects a primitive event whenever it is raised', () => {
    expect(detections(a, line)).toEqual(['1: a1', '2: a2', '5: a3']);
  });

  it('detects a point in time once, whatever happens around it', () => {
    expect(detections(absolute(sec(4)), 'a1@1 @3 @4 @5')).toEqual(['4: time']);
    expect(detections(absolute(sec(4)), 'a1@1 @9')).toEqual(['4: time']);
    expect(detections(absolute(sec(-4)), '@1 @9')).toEqual(['0: time']);
  });

  it('detects either of two', () => {
    expect(detections(or(a, c), 'a1@1 b1@2 c1@3')).toEqual(['1: a1', '3: c1']);
  });
});

describe('AND', () => {
  it('recent: the newest of each side goes on initiating', () => {
    expect(detections(and(a, b, 'recent'), line)).toEqual(['3: a2 b1', '4: a2 b2', '5: b2 a3', '6: a3 b3']);
  });

  it('chronicle: oldest with oldest, each once', () => {
    expect(detections(and(a, b, 'chronicle'), line)).toEqual(['3: a1 b1', '4: a2 b2', '6: a3 b3']);
  });

  it('continuous: a terminator ends every detection that was begun', () => {
    expect(detections(and(a, b, 'continuous'), line)).toEqual(['3: a1 b1 | 3: a2 b1', '5: b2 a3']);
  });

  it('cumulative: all that has gathered, once', () => {
    expect(detections(and(a, b, 'cumulative'), line)).toEqual(['3: a1 a2 b1', '5: b2 a3']);
  });

  it('comes in any order, and at the same moment', () => {
    expect(detections(and(a, b), 'b1@1 a1@2')).toEqual(['2: b1 a1']);
    expect(detections(and(a, b), 'a1@1 b1@1')).toEqual(['1: a1 b1']);
  });
});

describe('SEQUENCE', () => {
  it('recent: the newest initiator serves until a newer one comes', () => {
    expect(detections(sequence(a, b, 'recent'), line)).toEqual(['3: a2 b1', '4: a2 b2', '6: a3 b3']);
  });

  it('chronicle: oldest with oldest, each once', () => {
    expect(detections(sequence(a, b, 'chronicle'), line)).toEqual(['3: a1 b1', '4: a2 b2', '6: a3 b3']);
  });

  it('continuous: every initiator detects, then all are gone', () => {
    expect(detections(sequence(a, b, 'continuous'), line)).toEqual(['3: a1 b1 | 3: a2 b1', '6: a3 b3']);
  });

  it('cumulative: all initiators together, then all are gone', () => {
    expect(detections(sequence(a, b, 'cumulative'), line)).toEqual(['3: a1 a2 b1', '6: a3 b3']);
  });

  it('needs the first strictly before the second', () => {
    expect(detections(sequence(a, b), 'b1@1 a1@2')).toEqual([]);
    expect(detections(sequence(a, b), 'a1@1 b1@1 b2@2')).toEqual(['2: a1 b2']);
    expect(detections(sequence(a, b), 'a1@1 a2@2 b1@2')).toEqual(['2: a1 b1']);
  });

  it('of an event with itself ends one and begins the next', () => {
    expect(detections(sequence(a, a, 'chronicle'), 'a1@1 a2@2 a3@3')).toEqual(['2: a1 a2', '3: a2 a3']);
  });

  it('nests: (a ; b) ; c', () => {
    expect(detections(sequence(sequence(a, b), c), 'a1@1 b1@2 c1@3')).toEqual(['3: a1 b1 c1']);
    expect(detections(sequence(sequence(a, b), c), 'a1@1 c1@2 b1@3')).toEqual([]);
  });
});

describe('NOT: no b between a and c', () => {
  const quiet = 'a1@1 a2@2 c1@3 c2@4 a3@5 b1@6 c3@7';

  it('recent', () => {
    expect(detections(not(a, b, c, 'recent'), quiet)).toEqual(['3: a2 c1', '4: a2 c2']);
  });

  it('chronicle', () => {
    expect(detections(not(a, b, c, 'chronicle'), quiet)).toEqual(['3: a1 c1', '4: a2 c2']);
  });

  it('continuous', () => {
    expect(detections(not(a, b, c, 'continuous'), quiet)).toEqual(['3: a1 c1 | 3: a2 c1']);
  });

  it('cumulative', () => {
    expect(detections(not(a, b, c, 'cumulative'), quiet)).toEqual(['3: a1 a2 c1']);
  });

  it('begins anew after the absent event', () => {
    for (const context of ['recent', 'chronicle', 'continuous', 'cumulative'] as const)
      expect(detections(not(a, b, c, context), 'a1@1 b1@2 a2@3 c1@4')).toEqual(['4: a2 c1']);
  });

  it('an absent event before the opening does not count', () => {
    expect(detections(not(a, b, c), 'b1@1 a1@2 c1@3')).toEqual(['3: a1 c1']);
  });
});

describe('PLUS: ten seconds after', () => {
  const twice = 'a1@1 a2@5 @30';

  it('recent: only the newest is waited for', () => {
    expect(detections(plus(a, seconds(10), 'recent'), twice)).toEqual(['15: a2']);
  });

  it('chronicle and continuous: each on its own', () => {
    expect(detections(plus(a, seconds(10), 'chronicle'), twice)).toEqual(['11: a1', '15: a2']);
    expect(detections(plus(a, seconds(10), 'continuous'), twice)).toEqual(['11: a1', '15: a2']);
  });

  it('cumulative: all together when the first has waited', () => {
    expect(detections(plus(a, seconds(10), 'cumulative'), twice)).toEqual(['11: a1 a2']);
  });

  it('goes by the calendar for months, and happens at once when it lies in the past', () => {
    const month = plus(a, { amount: 1, unit: 'month' });
    expect(detections(month, `a1@${30 * 86400} @${200 * 86400}`)).toEqual([`${58 * 86400}: a1`]);
    const minus = plus(a, [{ sign: '-', duration: seconds(10) }]);
    expect(detections(minus, 'a1@50 @90')).toEqual(['50: a1']);
  });
});

describe('PERIODIC: every two seconds in (a, c]', () => {
  const series = 'a1@1 a2@4 @6 c1@8 @20';
  const p = (context: 'recent' | 'chronicle' | 'continuous' | 'cumulative') =>
    periodic(a, every(2), c, { context });

  it('is half-open: not at the opening, but at the closing', () => {
    expect(detections(p('recent'), 'a1@1 @2 @3 @4 c1@5 @9')).toEqual(['3: a1', '5: a1']);
    expect(detections(p('recent'), 'a1@1 c1@6 @9')).toEqual(['3: a1', '5: a1']);
  });

  it('holds the tick at the closing even when the closing stands before it in the queue', () => {
    const closing = periodic(a, every(2), absolute(sec(5)));
    expect(detections(closing, 'a1@1 @9')).toEqual(['3: a1', '5: a1']);
  });

  it('with a baseline, ticks at the opening too', () => {
    expect(detections(periodic(a, every(2), c, { baseline: true }), 'a1@1 c1@3 @9')).toEqual([
      '1: a1',
      '3: a1',
    ]);
  });

  it('recent: a new opening sets the rhythm anew', () => {
    expect(detections(p('recent'), series)).toEqual(['3: a1', '6: a2', '8: a2']);
  });

  it('chronicle: each opening has its own series, the closing ends the oldest', () => {
    expect(detections(p('chronicle'), 'a1@1 a2@4 c1@8 c2@10 @20')).toEqual([
      '3: a1',
      '5: a1',
      '6: a2',
      '7: a1',
      '8: a2',
      '10: a2',
    ]);
  });

  it('continuous: each opening has its own series, the closing ends all', () => {
    expect(detections(p('continuous'), series)).toEqual(['3: a1', '5: a1', '6: a2', '7: a1', '8: a2']);
  });

  it('cumulative: one series, carrying all openings so far', () => {
    expect(detections(p('cumulative'), series)).toEqual(['3: a1', '5: a1 a2', '7: a1 a2']);
  });
});

describe('the initiator and terminator of 4.1.4: E1, E2, E3 in conjunction', () => {
  it('has E1 as initiator and E3 as terminator', () => {
    expect(detections(and(and(a, b), c), 'a1@1 b1@2 c1@3')).toEqual(['3: a1 b1 c1']);
  });

  it('Snoop: (E1 and E2) ; E3 on e1 e2 e1 e3 e2 e3', () => {
    const event = (context: 'recent' | 'chronicle' | 'continuous' | 'cumulative') =>
      sequence(and(a, b, context), c, context);
    const events = 'a1@1 b1@2 a2@3 c1@4 b2@5 c2@6';
    expect(detections(event('recent'), events)).toEqual(['4: b1 a2 c1', '6: a2 b2 c2']);
    expect(detections(event('chronicle'), events)).toEqual(['4: a1 b1 c1', '6: a2 b2 c2']);
    expect(detections(event('continuous'), events)).toEqual(['4: a1 b1 c1', '6: a2 b2 c2']);
    expect(detections(event('cumulative'), events)).toEqual(['4: a1 b1 c1', '6: a2 b2 c2']);
  });
});
