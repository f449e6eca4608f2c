// Deleting a sentinel that others wait for: who they are, what each choice does to them, and doing it.
import type { Problem } from '../../../shared/api/error.ts';
import type { StepResult } from './detector.ts';
import { step } from './detector.ts';
import { type Engine, forgetGroup, undefine } from './engine.ts';
import { byName, type LifeRecord } from './life-record.ts';
import { ownEvent } from './rules.ts';
import { joined } from './sentinel-engine.ts';
import { pointOf, type Side } from './time-point.ts';

export interface Waiter {
  readonly sentinel: LifeRecord;
  /** Which of its own sides waits. */
  readonly side: Side;
  readonly for: Side;
}

/** `leave` is never possible: they would wait for ever. */
export type DeletionChoice = 'end' | 'start' | 'leave';

export interface DeletionPlan {
  readonly waiters: readonly Waiter[];
  /** One sentence per waiter and choice, to be shown before the person chooses. */
  readonly consequences: Readonly<Record<DeletionChoice, readonly string[]>>;
}

/** Those that wait for this very one; what hangs on them follows when they start or end. */
export function waitersOf(record: LifeRecord, all: readonly LifeRecord[]): Waiter[] {
  const others = all.filter(({ id, state }) => id !== record.id && state !== 'ended');
  return others.flatMap((sentinel) =>
    (['start', 'end'] as const).flatMap((side) => {
      const point = pointOf(sentinel, side);
      if (point.kind !== 'start' && point.kind !== 'end') return [];
      if (side === 'start' && sentinel.startedAt !== null) return [];
      if ((point.kind === 'start' ? record.startedAt : record.endedAt) !== null) return [];
      const isMeant = byName(all, sentinel.userId, point.of)?.id === record.id;
      return isMeant ? [{ sentinel, side, for: point.kind }] : [];
    }),
  );
}

export function planDeletion(record: LifeRecord, all: readonly LifeRecord[]): DeletionPlan {
  const waiters = waitersOf(record, all);
  const say = (choice: DeletionChoice) => waiters.map((waiter) => consequence(waiter, record, choice));
  return { waiters, consequences: { end: say('end'), start: say('start'), leave: say('leave') } };
}

export type DeletionOutcome =
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | {
      readonly kind: 'deleted';
      readonly result: StepResult;
      /** Sentinels whose To is to be rewritten as open, since what it named is gone. */
      readonly opened: readonly string[];
    };

export function deleteSentinel(
  engine: Engine,
  record: LifeRecord,
  all: readonly LifeRecord[],
  choice: DeletionChoice,
  now: number,
): DeletionOutcome {
  const { waiters, consequences } = planDeletion(record, all);
  if (waiters.length > 0 && choice === 'leave')
    return { kind: 'refused', problems: consequences.leave.map((message) => ({ message })) };
  const results = [step(engine, { kind: 'time', now })];
  forgetGroup(engine, record.id);
  const opened: string[] = [];
  for (const { sentinel, side } of waiters) {
    if (choice === 'start' && side === 'end') {
      undefine(engine, `${sentinel.id}/end-when`);
      opened.push(sentinel.id);
    } else {
      if (side === 'start') undefine(engine, `${sentinel.id}/start-when`);
      const event = ownEvent(choice === 'start' ? 'start' : 'end', sentinel.id);
      results.push(step(engine, { kind: 'raise', event, now }));
    }
  }
  results.push(step(engine, { kind: 'time', now }));
  return { kind: 'deleted', result: joined(results), opened };
}

function consequence(waiter: Waiter, record: LifeRecord, choice: DeletionChoice): string {
  const { sentinel, side } = waiter;
  const waits = `${sentinel.name} waits for the ${waiter.for} of ${record.name} to ${side}`;
  if (choice === 'end') return `${waits}; it will end now.`;
  if (choice === 'leave')
    return `${waits} and would wait for ever. Choose to end it or to let it go on without ${record.name}.`;
  return side === 'start'
    ? `${waits}; it will start now.`
    : `${waits}; it will go on with no end until you end it.`;
}
