// Rules: priorities (higher first), cascades, the three couplings, conditions, and rules that raise each other without end.
import { describe, expect, it } from 'vitest';
import { step } from '../../../../server/core/events/detector.ts';
import { createEngine, define, type Engine } from '../../../../server/core/events/engine.ts';
import { plus, primitive } from '../../../../server/core/events/event.ts';
import type { Rule } from '../../../../server/core/events/rules.ts';

const tell = (id: string, more: Partial<Rule> = {}): Rule => ({ id, effect: { kind: id }, ...more });
const raise = (event: string, more: Partial<Rule> = {}): Rule => ({
  id: `raise ${event}`,
  effect: { kind: 'raise', event },
  ...more,
});

function engineOf(rules: Record<string, Rule[]>): Engine {
  const engine = createEngine(0);
  for (const [event, list] of Object.entries(rules))
    define(engine, { id: event, group: 'g', event: primitive(event), rules: list });
  return engine;
}

function fire(engine: Engine, event: string, params = {}) {
  const { immediate, deferred, detached, runaway } = step(engine, { kind: 'raise', event, now: 1, params });
  const kinds = (list: typeof immediate) => list.map(({ effect }) => effect.kind);
  return {
    immediate: kinds(immediate),
    deferred: kinds(deferred),
    detached: kinds(detached),
    runaway,
  };
}

describe('priority', () => {
  it('goes from high to low over all definitions, 1 unless given, equal ones in order of definition', () => {
    const engine = engineOf({ a: [tell('one'), tell('three', { priority: 3 })] });
    define(engine, {
      id: 'second',
      group: 'g',
      event: primitive('a'),
      rules: [tell('two', { priority: 2 }), tell('one-too', { priority: 1 }), tell('zero', { priority: 0 })],
    });
    expect(fire(engine, 'a').immediate).toEqual(['three', 'two', 'one', 'one-too', 'zero']);
  });

  it('a raised event is done with before the next rule of lower priority', () => {
    const engine = engineOf({
      a: [raise('b', { priority: 2 }), tell('after', { priority: 1 })],
      b: [tell('inner')],
    });
    expect(fire(engine, 'a').immediate).toEqual(['inner', 'after']);
  });
});

describe('coupling', () => {
  it('immediate at the moment of detection, deferred at the end of the step, detached apart', () => {
    const engine = engineOf({
      a: [
        tell('late', { coupling: 'deferred' }),
        tell('late-first', { coupling: 'deferred', priority: 5 }),
        tell('apart', { coupling: 'detached' }),
        raise('b'),
        tell('now'),
      ],
      b: [tell('inner'), tell('inner-late', { coupling: 'deferred', priority: 9 })],
    });
    expect(fire(engine, 'a')).toEqual({
      immediate: ['inner', 'now'],
      deferred: ['inner-late', 'late-first', 'late'],
      detached: ['apart'],
      runaway: null,
    });
  });

  it('what a deferred rule raises happens in the same step, after it', () => {
    const engine = engineOf({ a: [raise('b', { coupling: 'deferred' }), tell('now')], b: [tell('inner')] });
    expect(fire(engine, 'a')).toMatchObject({ immediate: ['now'], deferred: ['inner'] });
  });

  it('what a detached rule raises is left to a step of its own', () => {
    const engine = engineOf({ a: [raise('b', { coupling: 'detached' })], b: [tell('inner')] });
    expect(fire(engine, 'a')).toMatchObject({ immediate: [], detached: ['raise'] });
  });
});

describe('condition', () => {
  it('lets a rule fire only when it holds', () => {
    const condition = { name: 'has-params', params: { page: 'p1' } };
    const engine = engineOf({ a: [tell('only-p1', { condition }), tell('always')] });
    expect(fire(engine, 'a', { page: 'p1' }).immediate).toEqual(['only-p1', 'always']);
    expect(fire(engine, 'a', { page: 'p2' }).immediate).toEqual(['always']);
  });

  it('nobody has heard of is a mistake in the program', () => {
    const engine = engineOf({ a: [tell('x', { condition: { name: 'nonsense', params: {} } })] });
    expect(() => fire(engine, 'a')).toThrow('There is no condition "nonsense".');
  });

  it('a rule switched off does nothing', () => {
    expect(fire(engineOf({ a: [tell('x', { off: true })] }), 'a').immediate).toEqual([]);
  });
});

describe('a loop', () => {
  it('is stopped and told', () => {
    const { runaway } = fire(engineOf({ a: [raise('b')], b: [raise('a')] }), 'a');
    expect(runaway?.message).toBe(
      "These rules raise each other's events without end: b, a. Remove one of them.",
    );
  });

  it('is stopped when it doubles at every turn, when it is deferred, and when it waits no time at all', () => {
    expect(fire(engineOf({ a: [raise('a'), { ...raise('a'), id: 'again' }] }), 'a').runaway).not.toBeNull();
    expect(fire(engineOf({ a: [raise('a', { coupling: 'deferred' })] }), 'a').runaway).not.toBeNull();
    const engine = createEngine(0);
    const event = plus(primitive('a'), { amount: 0, unit: 'second' });
    define(engine, { id: 'zero', group: 'g', event, rules: [raise('a')] });
    expect(fire(engine, 'a').runaway).not.toBeNull();
  });

  it('of a whole second is no runaway: it goes on as time does', () => {
    const engine = createEngine(0);
    const event = plus(primitive('a'), { amount: 1, unit: 'second' });
    define(engine, { id: 'slow', group: 'g', event, rules: [raise('a'), tell('tick')] });
    fire(engine, 'a');
    const result = step(engine, { kind: 'time', now: 10_001 });
    expect(result.runaway).toBeNull();
    expect(result.immediate).toHaveLength(10);
  });
});
