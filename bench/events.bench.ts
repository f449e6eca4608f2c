// A million waiting time points: what one due event costs through detector and rules, against a thousand waiting.
import type { NewDefinition } from '../server/core/events/definition.ts';
import { step } from '../server/core/events/detector.ts';
import { createEngine, define, type Engine, takeChanges } from '../server/core/events/engine.ts';
import { absolute, periodic, primitive } from '../server/core/events/event.ts';
import type { Rule } from '../server/core/events/rules.ts';
import type { Bench } from './bench.ts';

const few = 1_000;
const many = 1_000_000;
const perRound = 500;
const rounds = 400;
const warmUp = 60;

export const bench: Bench = {
  shows: 'due events a second with 1,000,000 waiting time points, and their cost against 1,000 waiting',
  async run(args) {
    const isScattered = args.includes('scattered');
    const small = world(few, isScattered);
    const large = world(many, isScattered);
    const smallNs: number[] = [];
    const largeNs: number[] = [];
    const addNs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Which goes first alternates, so that neither always finds the caches the other has filled.
      const order = round % 2 === 0 ? [small, large] : [large, small];
      for (const one of order) {
        const { fireNs, refillNs } = oneRound(one);
        if (round < warmUp) continue;
        (one === small ? smallNs : largeNs).push(fireNs);
        if (one === large) addNs.push(refillNs);
      }
    }
    const [cheap, dear] = [median(smallNs), median(largeNs)];
    return {
      rows: [
        { waiting: few, 'due events': rounds * perRound, 'ns per due event': Math.round(cheap) },
        { waiting: many, 'due events': rounds * perRound, 'ns per due event': Math.round(dear) },
        {
          waiting: many,
          'added one by one': (rounds * perRound) / 2,
          'ns per added': Math.round(median(addNs)),
        },
      ],
      figures: { cost_ratio: round2(dear / cheap), due_per_s: Math.round(1e9 / dear) },
    };
  },
};

interface World {
  readonly engine: Engine;
  readonly waiting: number;
  now: number;
  sentinels: number;
}

/**
 * One time point a millisecond: by turns a fetch of a running sentinel, which comes again when all others have had their
 * turn, and the start of a waiting one, which happens once. Fetches come in the order in which the sentinels were made,
 * as they do when people start them at once; starts are asked for in an order far from that of time, so that neither the
 * queue nor the memory can profit from it. With `scattered` the fetches are too: the worst the memory can meet.
 */
function world(waiting: number, isScattered: boolean): World {
  const engine = createEngine(0);
  const half = waiting / 2;
  for (let i = 0; i < half; i++) {
    define(engine, fetchEvery(waiting, `r${i}`));
    define(engine, startAt(waiting + 2 * scattered(i, half), `s${i}`));
  }
  for (let i = 0; i < half; i++) {
    const which = isScattered ? scattered(i, half) - 1 : i;
    step(engine, { kind: 'raise', event: `start:r${which}`, now: 2 * i + 1 });
  }
  step(engine, { kind: 'time', now: waiting });
  return { engine, waiting, now: waiting, sentinels: half };
}

function oneRound(one: World): { fireNs: number; refillNs: number } {
  one.now += perRound;
  const begin = process.hrtime.bigint();
  const { immediate } = step(one.engine, { kind: 'time', now: one.now });
  const fired = process.hrtime.bigint();
  if (immediate.length !== perRound) throw new Error(`${immediate.length} events were due, not ${perRound}.`);
  // As many come as went, at the far end, so that the number waiting stays; the fetches have done so by themselves.
  const starts = perRound / 2;
  for (let i = 0; i < starts; i++) {
    const at = one.now + one.waiting - perRound + 2 * scattered(i, starts);
    define(one.engine, startAt(at, `s${one.sentinels++}`));
  }
  const refilled = process.hrtime.bigint();
  takeChanges(one.engine);
  return { fireNs: Number(fired - begin) / perRound, refillNs: Number(refilled - fired) / starts };
}

// As the server's own rules do, these name no sentinel, and so all share them.
const startRules: Rule[] = [
  { id: 'tell', effect: { kind: 'sentinel-started' }, priority: 2 },
  { id: 'start', effect: { kind: 'raise', event: 'start', own: true } },
];
const fetchRules: Rule[] = [{ id: 'fetch', effect: { kind: 'check' } }];

function startAt(at: number, group: string): NewDefinition {
  return { id: `${group}/start-when`, group, event: absolute(at), rules: startRules, once: true };
}

function fetchEvery(ms: number, group: string): NewDefinition {
  const [start, end] = [primitive(`start:${group}`), primitive(`end:${group}`)];
  const event = periodic(start, { kind: 'interval', ms }, end, { missed: 'collapse' });
  return { id: `${group}/fetch`, group, event, rules: fetchRules, priority: 30 };
}

/** The numbers 1 to `count`, each once, in an order far from sorted: the factor shares no divisor with the counts. */
function scattered(i: number, count: number): number {
  return ((i * 7919) % count) + 1;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
