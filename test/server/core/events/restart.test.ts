// A restart at any point changes nothing: the rows, written and read again, continue exactly as the engine would have.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DefinitionRow } from '../../../../server/core/events/definition.ts';
import { type Input, type StepResult, step } from '../../../../server/core/events/detector.ts';
import {
  type Changes,
  createEngine,
  define,
  type Engine,
  takeChanges,
} from '../../../../server/core/events/engine.ts';
import {
  absolute,
  and,
  type EventExpression,
  not,
  or,
  periodic,
  plus,
  primitive,
  sequence,
} from '../../../../server/core/events/event.ts';
import type { Rule } from '../../../../server/core/events/rules.ts';
import { restore, type Snapshot, snapshot } from '../../../../server/core/events/snapshot.ts';
import type { Timer } from '../../../../server/core/events/timers.ts';
import { parameterContexts } from '../../../../shared/sentinel/ast.ts';

const context = fc.constantFrom(...parameterContexts);
const ms = fc.integer({ min: 1, max: 30 });
const { expression } = fc.letrec<{ expression: EventExpression }>((tie) => {
  const inner = tie('expression');
  return {
    expression: fc.oneof(
      // Deeper ones that raise what they listen to double their occurrences at every step.
      { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
      fc.constantFrom('a', 'b', 'c', 'd').map(primitive),
      fc.nat(100).map(absolute),
      fc.tuple(inner, ms, context).map(([e, by, c]) => plus(e, { amount: by / 1000, unit: 'second' }, c)),
      fc.tuple(inner, inner, context).map(([l, r, c]) => and(l, r, c)),
      fc.tuple(inner, inner).map(([l, r]) => or(l, r)),
      fc.tuple(inner, inner, context).map(([l, r, c]) => sequence(l, r, c)),
      fc.tuple(inner, inner, inner, context).map(([x, y, z, c]) => not(x, y, z, c)),
      fc
        .tuple(inner, ms, inner, context, fc.constantFrom('each', 'collapse'), fc.boolean())
        .map(([o, every, z, c, missed, baseline]) =>
          periodic(o, { kind: 'interval', ms: every }, z, { context: c, missed, baseline } as const),
        ),
    ),
  };
});
const rules = fc.constantFrom<Rule[]>(
  [{ id: 'tell', effect: { kind: 'tell' } }],
  [
    { id: 'raise', effect: { kind: 'raise', event: 'd' } },
    { id: 'tell', effect: { kind: 'tell' }, coupling: 'deferred' },
  ],
);
const definitions = fc.array(fc.record({ event: expression, rules, once: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});
const inputs = fc.array(
  fc.record({ event: fc.constantFrom('a', 'b', 'c', null), after: fc.integer({ min: 0, max: 40 }) }),
  { maxLength: 8 },
);

function engineOf(list: { event: EventExpression; rules: Rule[]; once: boolean }[]): Engine {
  const engine = createEngine(0);
  list.forEach((one, i) => {
    define(engine, { id: `d${i}`, group: `g${i % 2}`, ...one });
  });
  return engine;
}

function inputsAt(list: { event: string | null; after: number }[]): Input[] {
  let now = 0;
  return list.map(({ event, after }, i) => {
    now += after;
    return event === null ? { kind: 'time', now } : { kind: 'raise', event, now, params: { n: i } };
  });
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const limits = { depth: 6, rules: 200 };
const told = ({ immediate, deferred, changes }: StepResult) => copy({ immediate, deferred, changes });

describe('a restart', () => {
  it('after every single step continues identically', () => {
    fc.assert(
      fc.property(definitions, inputs, (list, line) => {
        const lasting = engineOf(list);
        let restarted = restore(copy(snapshot(engineOf(list))));
        takeChanges(lasting);
        for (const input of inputsAt(line)) {
          const result = step(lasting, input, { limits });
          expect(told(step(restarted, input, { limits }))).toEqual(told(result));
          if (result.runaway !== null) return;
          restarted = restore(copy(snapshot(restarted)));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('from what a store has written change by change gives the same rows', () => {
    fc.assert(
      fc.property(definitions, inputs, (list, line) => {
        const engine = engineOf(list);
        const store = createStore();
        store.write(takeChanges(engine));
        for (const input of inputsAt(line)) {
          const { changes, runaway } = step(engine, input, { limits });
          if (runaway !== null) return;
          store.write(changes);
          expect(store.rows()).toEqual(sorted(copy(snapshot(engine))));
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** As a database would: rows by key, written from the changes alone. */
function createStore() {
  const definitions = new Map<string, DefinitionRow>();
  const timers = new Map<number, Timer>();
  let head = { now: 0, sequence: 0 };
  return {
    write(changes: Changes) {
      for (const id of changes.definitionsRemoved) definitions.delete(id);
      for (const row of copy(changes.definitions)) definitions.set(row.id, row);
      for (const id of changes.timersRemoved) timers.delete(id);
      for (const timer of copy(changes.timersAdded)) timers.set(timer.id, timer);
      head = changes.head;
    },
    rows: () => sorted({ head, definitions: [...definitions.values()], timers: [...timers.values()] }),
  };
}

function sorted({ head, definitions, timers }: Snapshot): Snapshot {
  return {
    head,
    definitions: [...definitions].sort((a, b) => a.order - b.order),
    timers: [...timers].sort((a, b) => a.id - b.id),
  };
}
