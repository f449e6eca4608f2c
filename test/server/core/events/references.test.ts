// References between sentinels: what is refused, what a deletion does, and what a person is told while one waits.
import { describe, expect, it } from 'vitest';
import { checkReferences } from '../../../../server/core/events/check-references.ts';
import { deleteSentinel, planDeletion } from '../../../../server/core/events/delete-sentinel.ts';
import type { LifeRecord } from '../../../../server/core/events/life-record.ts';
import { waitReason } from '../../../../server/core/events/wait-reason.ts';
import { add, at, carryOut, life, open, pass, point, sentinel, utc, world } from './sentinels.ts';

const now = utc('2026-03-27 10:00');
const around = (...all: LifeRecord[]) => ({ all, zone: 'Europe/Berlin' });
const messages = (draft: LifeRecord, ...all: LifeRecord[]) =>
  checkReferences(draft, around(...all), now).map(({ message }) => message);
const running = (name: string, to = open) =>
  sentinel(name, { kind: 'now' }, to, { state: 'enabled', startedAt: now - 3_600_000 });
const over = (name: string) => ({ ...running(name), state: 'ended' as const, endedAt: now - 60_000 });

describe('a reference is refused', () => {
  it('to a sentinel that is not there, with the name that was meant', () => {
    const problems = checkReferences(sentinel('b', point('end(new)'), open), around(running('news')), now);
    expect(problems).toEqual([
      {
        field: 'from',
        message: 'You have no sentinel named new. Name one of your own in end(…).',
        suggestion: 'Did you mean news?',
      },
    ]);
  });

  it("to another person's sentinel, as if it were not there", () => {
    const other = { ...running('s1'), userId: 'u2' };
    expect(messages(sentinel('b', point('end(s1)'), open), other)).toHaveLength(1);
  });

  it('to the end of one that has ended', () => {
    expect(messages(sentinel('b', point('end(s1)'), open), over('s1'))).toEqual([
      's1 has already ended, so end(s1) will not happen again. Write From now.',
    ]);
    expect(messages(sentinel('b', { kind: 'now' }, point('end(s1)')), over('s1'))).toEqual([
      's1 has already ended, so end(s1) will not happen again. Write To open, or a time.',
    ]);
  });

  it('to the start of one that ended without starting', () => {
    const never = { ...over('s1'), startedAt: null };
    expect(messages(sentinel('b', point('start(s1)'), open), never)).toEqual([
      's1 has already ended, so start(s1) will not happen again. Write From now.',
    ]);
  });

  it('but not when the time counted from it still lies ahead', () => {
    expect(messages(sentinel('b', point('start(s1)+1 day'), open), running('s1'))).toEqual([]);
    expect(messages(sentinel('b', point('start(s1)+1 minute'), open), running('s1'))).toEqual([
      's1 has already started, so start(s1) will not happen again. Write From now.',
    ]);
  });

  it('when it leads in a circle', () => {
    const a = sentinel('a', point('end(c)'), open);
    const b = sentinel('b', point('start(a)'), open);
    expect(messages(sentinel('c', { kind: 'now' }, point('start(b)')), a, b)).toEqual([
      'This would wait for itself: end(c) waits for start(b) waits for start(a) waits for end(c). Give one of them a time.',
    ]);
    expect(messages(sentinel('x', point('start(x)'), open))).toHaveLength(1);
  });

  it('but an end may count from its own start, and an edit may replace the old version of itself', () => {
    expect(messages(sentinel('x', at('2026-04-01'), point('start(x)+10 days')))).toEqual([]);
    const a = sentinel('a', point('start(b)'), open);
    expect(
      messages(sentinel('b', at('2026-04-01'), open), a, sentinel('b', point('start(a)'), open)),
    ).toEqual([]);
  });

  it('with a zone that does not exist', () => {
    const draft = sentinel('x', { kind: 'at', date: '2026-04-01', zone: 'Europe/Atlantis' }, open);
    expect(messages(draft)).toEqual(['There is no time zone "Europe/Atlantis".']);
  });
});

describe('deleting one that others wait for', () => {
  const s1 = running('s1', point('start(far)'));
  const far = sentinel('far', at('2027-01-01'), open);
  const waits = sentinel('waits', point('end(s1)+1 day'), open);
  const until = running('until', point('end(s1)'));
  const after = sentinel('after', point('start(waits)'), open);
  const all = [s1, far, waits, until, after];
  const start = () => {
    const w = world(now);
    add(w, now, ...all);
    return w;
  };

  it('says who waits and what each choice does', () => {
    const { waiters, consequences } = planDeletion(s1, all);
    expect(waiters.map(({ sentinel, side }) => [sentinel.name, side])).toEqual([
      ['waits', 'start'],
      ['until', 'end'],
    ]);
    expect(consequences.end).toEqual([
      'waits waits for the end of s1 to start; it will end now.',
      'until waits for the end of s1 to end; it will end now.',
    ]);
    expect(consequences.start).toEqual([
      'waits waits for the end of s1 to start; it will start now.',
      'until waits for the end of s1 to end; it will go on with no end until you end it.',
    ]);
  });

  it('cannot leave them waiting', () => {
    const w = start();
    const outcome = deleteSentinel(w.engine, s1, w.all, 'leave', now);
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(outcome.kind === 'refused' && outcome.problems[0]!.message).toBe(
      'waits waits for the end of s1 to start and would wait for ever. Choose to end it or to let it go on without s1.',
    );
  });

  it('ends them, or starts them and lets the others go on; what hangs on them follows', () => {
    for (const choice of ['end', 'start'] as const) {
      const w = start();
      w.log.length = 0;
      const outcome = deleteSentinel(w.engine, s1, w.all, choice, now + 60_000);
      if (outcome.kind !== 'deleted') throw new Error('refused');
      carryOut(w, outcome.result);
      pass(w, now + 3 * 86_400_000);
      expect(outcome.opened).toEqual(choice === 'end' ? [] : ['until']);
      expect(life(w).map((line) => line.slice(0, -17))).toEqual(
        choice === 'end' ? ['waits ends', 'until ends'] : ['waits starts', 'after starts'],
      );
    }
  });

  it('asks nothing when nobody waits', () => {
    expect(planDeletion(after, all).waiters).toEqual([]);
  });
});

describe('why a sentinel does not run', () => {
  const why = (one: LifeRecord, ...all: LifeRecord[]) => waitReason(one, around(one, ...all), now);

  it('waits for a time or an event', () => {
    expect(why(sentinel('a', at('2026-03-27', '15:00'), open))).toBe('starts at 15:00');
    expect(why(sentinel('a', at('2026-03-30', '08:00'), open))).toBe('starts on Monday at 08:00');
    expect(why(sentinel('a', at('2026-06-30'), open))).toBe('starts on 2026-06-30 at 00:00');
    expect(why(sentinel('a', point('end(s2)'), open), running('s2'))).toBe('waiting for the end of s2');
    expect(why(sentinel('a', point('end(s2)+1 day'), open), running('s2'))).toBe(
      'waiting for the end of s2; starts 1 day after it',
    );
    const known = running('s2', at('2026-03-29', '00:00') as typeof open);
    expect(why(sentinel('a', point('end(s2)-2 hours'), open), known)).toBe(
      'waiting for the end of s2; starts 2 hours before it (expected on Saturday at 22:00)',
    );
    expect(why(sentinel('a', point('end(s2)+2 days'), open), over('s2'))).toBe(
      'starts on Sunday at 11:59, 2 days after the end of s2',
    );
  });

  it('is disabled, ended, or outside its window', () => {
    expect(why({ ...running('a'), state: 'disabled' })).toBe('disabled; enable it to go on');
    expect(why(over('a'))).toBe('ended at 10:59');
    const windows = [{ hours: { from: '08:00', to: '10:00' } }];
    const tree = { fetch: { windows } };
    const one = sentinel('a', { kind: 'now' }, open, { state: 'enabled', startedAt: 1, tree });
    expect(why(one)).toBe('in its window again on Saturday at 08:00');
    expect(waitReason(one, around(one), utc('2026-03-27 05:00'))).toBe('in its window again at 08:00');
    expect(waitReason(one, around(one), utc('2026-03-27 08:00'))).toBeNull();
    expect(why(running('a'))).toBeNull();
  });
});
