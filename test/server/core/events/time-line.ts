// Draws detections as text: raises "a1" at 1, "b1" at 2 … on a time line and tells what was detected when, from what.
import type { NewDefinition } from '../../../../server/core/events/definition.ts';
import { type Input, type StepResult, step } from '../../../../server/core/events/detector.ts';
import { createEngine, define, type Engine } from '../../../../server/core/events/engine.ts';
import type { EventExpression } from '../../../../server/core/events/event.ts';
import { constituents, type Occurrence } from '../../../../server/core/events/occurrence.ts';

/** Times are seconds, so that durations can be given in seconds too. */
export const sec = (n: number) => n * 1000;

export function engineWith(event: EventExpression, more: Partial<NewDefinition> = {}): Engine {
  const engine = createEngine(0);
  define(engine, { id: 'd', group: 'g', event, rules: [{ id: 'r', effect: { kind: 'tell' } }], ...more });
  return engine;
}

/** "a1@3" raises the event a, called a1, at second 3; "@9" lets time pass to second 9. */
export function inputsFrom(line: string): Input[] {
  return line.split(' ').map((word) => {
    const [id, at] = word.split('@');
    const now = sec(Number(at));
    if (id === '') return { kind: 'time', now };
    return { kind: 'raise', event: id!.replace(/\d+$/, ''), now, params: { id: id! } };
  });
}

/** "9: a1 b1" – at second 9, from a1 and b1; several detections at one moment are separated by " | ". */
export function detections(event: EventExpression, line: string): string[] {
  const engine = engineWith(event);
  return inputsFrom(line).flatMap((input) => told(step(engine, input)));
}

export function told(result: StepResult): string[] {
  return result.immediate.map(({ occurrences }) => occurrences.map(describe).join(' | '));
}

function describe(occurrence: Occurrence): string {
  const parts = constituents(occurrence).map(({ params, event }) => params.id ?? event);
  return `${occurrence.at / 1000}: ${parts.join(' ')}`;
}
