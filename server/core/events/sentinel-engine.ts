// What happens to sentinels in the engine: they are added, edited, disabled, enabled and ended.
import { type Input, type StepResult, step } from './detector.ts';
import { define, type Engine, forgetGroup, switchRule, undefine } from './engine.ts';
import type { LifeRecord } from './life-record.ts';
import { ownEvent } from './rules.ts';
import { sentinelDefinitions, waitDefinitions } from './sentinel-definitions.ts';
import { pointOf, type Surroundings } from './time-point.ts';

/** Also for an edited one: it is defined anew, and those that count back from its start or end count again. */
export function addSentinels(
  engine: Engine,
  records: readonly LifeRecord[],
  around: Surroundings,
  now: number,
): StepResult {
  // Time first: what was due before they came is none of their business.
  const results = [step(engine, { kind: 'time', now })];
  for (const { id } of records) forgetGroup(engine, id);
  for (const record of records) {
    for (const definition of sentinelDefinitions(record, around)) define(engine, definition);
  }
  const names = new Set(records.map(({ name }) => name.toLowerCase()));
  for (const other of around.all) {
    if (!names.has(other.name.toLowerCase()) && countsBackFrom(other, names))
      waitAgain(engine, other, around);
  }
  const running = records.filter(({ state, startedAt }) => state === 'enabled' && startedAt !== null);
  const inputs: Input[] = running.map(({ id }) => ({ kind: 'raise', event: ownEvent('run', id), now }));
  for (const input of [...inputs, { kind: 'time', now } as const]) results.push(step(engine, input));
  return joined(results);
}

/** It still starts and ends for those that hang on it. */
export function disableSentinel(engine: Engine, id: string, now: number): StepResult {
  switchRule(engine, `${id}/started`, 'run', false);
  return step(engine, { kind: 'raise', event: ownEvent('rest', id), now });
}

export function enableSentinel(engine: Engine, record: LifeRecord, now: number): StepResult {
  switchRule(engine, `${record.id}/started`, 'run', true);
  if (record.startedAt === null) return step(engine, { kind: 'time', now });
  return step(engine, { kind: 'raise', event: ownEvent('run', record.id), now });
}

/** Ending early raises the end event too. */
export function endSentinel(engine: Engine, id: string, now: number): StepResult {
  return step(engine, { kind: 'raise', event: ownEvent('end', id), now });
}

/** Whatever it waited for no longer starts it a second time. */
export function startSentinel(engine: Engine, id: string, now: number): StepResult {
  undefine(engine, `${id}/start-when`);
  return step(engine, { kind: 'raise', event: ownEvent('start', id), now });
}

/** Several results as one, in their order. */
export function joined(results: readonly StepResult[]): StepResult {
  const removed = results.flatMap(({ changes }) => changes.timersRemoved);
  const added = results.flatMap(({ changes }) => changes.timersAdded);
  const gone = new Set(removed);
  const definitions = new Map(
    results.flatMap(({ changes }) => [
      ...changes.definitionsRemoved.map((id) => [id, null] as const),
      ...changes.definitions.map((row) => [row.id, row] as const),
    ]),
  );
  return {
    immediate: results.flatMap(({ immediate }) => immediate),
    deferred: results.flatMap(({ deferred }) => deferred),
    detached: results.flatMap(({ detached }) => detached),
    changes: {
      head: results.at(-1)!.changes.head,
      definitions: [...definitions.values()].filter((row) => row !== null),
      definitionsRemoved: [...definitions].flatMap(([id, row]) => (row === null ? [id] : [])),
      timersAdded: added.filter(({ id }) => !gone.has(id)),
      timersRemoved: removed,
    },
    more: results.some(({ more }) => more),
    runaway: results.find(({ runaway }) => runaway !== null)?.runaway ?? null,
  };
}

function countsBackFrom(one: LifeRecord, names: ReadonlySet<string>): boolean {
  if (one.state === 'ended') return false;
  return (['start', 'end'] as const).some((side) => {
    const point = pointOf(one, side);
    if (point.kind !== 'start' && point.kind !== 'end') return false;
    return point.offset?.sign === '-' && names.has(point.of.toLowerCase());
  });
}

function waitAgain(engine: Engine, record: LifeRecord, around: Surroundings): void {
  for (const definition of waitDefinitions(record, around)) define(engine, definition);
}
