// The activation examples of section 4.2 (absolute, relative, plus) and what else can happen to a start or an end.
import { describe, expect, it } from 'vitest';
import {
  disableSentinel,
  enableSentinel,
  endSentinel,
  startSentinel,
} from '../../../../server/core/events/sentinel-engine.ts';
import { add, at, carryOut, days, life, open, pass, point, sentinel, utc, world } from './sentinels.ts';

const june = () => world(utc('2003-06-01 00:00'));
const s1 = sentinel('s1', at('2003-06-02'), at('2003-07-02'));
const s2 = sentinel('s2', point('start(s1)'), point('end(s1)'));
const s3 = sentinel('s3', point('start(s2)+1 day'), point('end(s2)+1 week'));

describe('section 4.2', () => {
  it('absolute: s1 in [06/02/03, 07/02/03]', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), s1);
    pass(w, utc('2003-06-01 23:59'));
    expect(w.log).toEqual([]);
    pass(w, utc('2003-06-02 00:00'));
    expect(life(w)).toEqual(['s1 starts 2003-06-02 00:00']);
    pass(w, utc('2003-07-03 00:00'));
    expect(life(w)).toEqual(['s1 starts 2003-06-02 00:00', 's1 ends 2003-07-02 23:59']);
  });

  it('relative: s2 in [start(s1), end(s1)]; plus: s3 in [start(s2)+1 day, end(s2)+1 week]', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), s1, s2, s3);
    pass(w, utc('2003-08-01 00:00'));
    expect(life(w)).toEqual([
      's1 starts 2003-06-02 00:00',
      's2 starts 2003-06-02 00:00',
      's3 starts 2003-06-03 00:00',
      's1 ends 2003-07-02 23:59',
      's2 ends 2003-07-02 23:59',
      's3 ends 2003-07-09 23:59',
    ]);
    expect(w.engine.timers.count).toBe(0);
  });

  it('gives the same when time passes day by day', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), s1, s2, s3);
    for (let day = 0; day < 60; day++) pass(w, utc('2003-06-01 12:00') + day * 86_400_000);
    expect(life(w)).toHaveLength(6);
    expect(life(w).at(-1)).toBe('s3 ends 2003-07-09 23:59');
  });

  it('a sentinel that starts now is enabled at once', () => {
    const now = utc('2003-06-01 10:00');
    const w = june();
    add(w, now, sentinel('s', { kind: 'now' }, { kind: 'now', plus: days(10) }, { createdAt: now }));
    expect(life(w)).toEqual(['s starts 2003-06-01 10:00']);
    pass(w, utc('2003-06-20 00:00'));
    expect(life(w).at(-1)).toBe('s ends 2003-06-11 10:00');
  });

  it('fetches every 2 days from the start up to and including the end', () => {
    const w = june();
    const tree = { fetch: { rhythm: { kind: 'every', interval: days(2) } } } as const;
    add(w, utc('2003-06-01 00:00'), sentinel('s1', at('2003-06-02'), at('2003-06-08'), { tree }));
    for (let hour = 0; hour < 400; hour++) pass(w, utc('2003-06-01 00:00') + hour * 3_600_000);
    expect(w.log).toEqual([
      's1 starts 2003-06-02 00:00',
      's1 check 2003-06-02 00:00',
      's1 check 2003-06-04 00:00',
      's1 check 2003-06-06 00:00',
      's1 check 2003-06-08 00:00',
      's1 ends 2003-06-08 23:59',
    ]);
  });
});

describe('a start or an end', () => {
  it('is meant in the zone of its person, with summer time', () => {
    const w = world(utc('2026-03-01 00:00'), 'Europe/Berlin');
    add(w, utc('2026-03-01 00:00'), sentinel('a', at('2026-03-28', '12:00'), at('2026-03-30', '12:00')));
    pass(w, utc('2026-04-01 00:00'));
    expect(life(w)).toEqual(['a starts 2026-03-28 11:00', 'a ends 2026-03-30 10:00']);
  });

  it('counts back from an event whose time is known, and comes with it when it comes early', () => {
    const w = june();
    const early = sentinel('early', point('end(s1)-2 days'), open);
    add(w, utc('2003-06-01 00:00'), s1, early);
    pass(w, utc('2003-07-10 00:00'));
    expect(life(w)).toContain('early starts 2003-06-30 23:59');
    const v = june();
    add(v, utc('2003-06-01 00:00'), s1, early);
    pass(v, utc('2003-06-10 00:00'));
    carryOut(v, endSentinel(v.engine, 's1', utc('2003-06-10 08:00')));
    pass(v, utc('2003-07-10 00:00'));
    expect(life(v).slice(1)).toEqual(['s1 ends 2003-06-10 08:00', 'early starts 2003-06-10 08:00']);
  });

  it('counts back through a chain as soon as its root is known', () => {
    const w = june();
    const root = sentinel('root', at('2003-06-05'), open);
    const middle = sentinel('middle', { kind: 'now' }, point('end(root)+10 days'), { createdAt: 0 });
    const late = sentinel('late', point('end(middle)-3 days'), open);
    add(w, utc('2003-06-01 00:00'), root, middle, late);
    pass(w, utc('2003-06-06 00:00'));
    carryOut(w, endSentinel(w.engine, 'root', utc('2003-06-06 00:00')));
    pass(w, utc('2003-07-01 00:00'));
    expect(life(w).slice(-2)).toEqual(['late starts 2003-06-13 00:00', 'middle ends 2003-06-16 00:00']);
  });

  it('before an end that nobody knows is due with that end', () => {
    const w = june();
    const a = sentinel('a', at('2003-06-02'), open);
    add(w, utc('2003-06-01 00:00'), a, sentinel('b', point('end(a)-2 days'), open));
    pass(w, utc('2003-06-09 00:00'));
    carryOut(w, endSentinel(w.engine, 'a', utc('2003-06-09 00:00')));
    expect(life(w).at(-1)).toBe('b starts 2003-06-09 00:00');
  });

  it('starts ten thousand that hang on one, and a chain of a thousand', () => {
    const w = june();
    const star = Array.from({ length: 10_000 }, (_, i) => sentinel(`h${i}`, point('start(s1)'), open));
    const chain = Array.from({ length: 1000 }, (_, i) =>
      sentinel(`c${i}`, i === 0 ? point('start(s1)') : point(`start(c${i - 1})`), open),
    );
    add(w, utc('2003-06-01 00:00'), s1, ...chain, ...star);
    pass(w, utc('2003-06-02 00:00'));
    expect(life(w)).toHaveLength(11_001);
    expect(life(w)[1000]).toBe('c999 starts 2003-06-02 00:00');
  });

  it('happens once, even when the person starts it by hand before', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), s1, s2);
    carryOut(w, startSentinel(w.engine, 's1', utc('2003-06-01 09:00')));
    pass(w, utc('2003-08-01 00:00'));
    expect(life(w).filter((line) => line.includes('starts'))).toEqual([
      's1 starts 2003-06-01 09:00',
      's2 starts 2003-06-01 09:00',
    ]);
  });

  it('an end that comes before the start leaves it unstarted', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), s1, sentinel('b', point('start(s1)'), at('2003-06-01', '12:00')));
    pass(w, utc('2003-06-05 00:00'));
    expect(life(w)).toEqual(['b ends 2003-06-01 12:00', 's1 starts 2003-06-02 00:00']);
  });
});

describe('a disabled sentinel', () => {
  const tree = { fetch: { rhythm: { kind: 'every', interval: days(1) } } } as const;

  it('starts and ends for others and checks nothing', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), sentinel('s1', at('2003-06-02'), at('2003-07-02'), { tree }), s2);
    disableSentinel(w.engine, 's1', utc('2003-06-01 12:00'));
    w.all = w.all.map((one) => (one.id === 's1' ? { ...one, state: 'disabled' } : one));
    pass(w, utc('2003-06-20 00:00'));
    expect(w.log.filter((line) => line.includes('check'))).toEqual([]);
    expect(life(w)).toEqual(['s1 starts 2003-06-02 00:00', 's2 starts 2003-06-02 00:00']);
    const running = w.all.find(({ id }) => id === 's1')!;
    expect(running.state).toBe('disabled');
    carryOut(w, enableSentinel(w.engine, running, utc('2003-06-20 06:00')));
    pass(w, utc('2003-06-21 06:00'));
    expect(w.log.slice(-2)).toEqual(['s1 check 2003-06-20 06:00', 's1 check 2003-06-21 06:00']);
    carryOut(w, disableSentinel(w.engine, 's1', utc('2003-06-22 00:00')));
    pass(w, utc('2003-08-01 00:00'));
    expect(life(w).slice(-2)).toEqual(['s1 ends 2003-07-02 23:59', 's2 ends 2003-07-02 23:59']);
  });

  it('keeps no timer but that of its end', () => {
    const w = june();
    add(w, utc('2003-06-01 00:00'), sentinel('s1', at('2003-06-02'), at('2003-07-02'), { tree }));
    pass(w, utc('2003-06-03 00:00'));
    expect(w.engine.timers.count).toBe(2);
    disableSentinel(w.engine, 's1', utc('2003-06-04 00:00'));
    expect(w.engine.timers.count).toBe(1);
  });
});
