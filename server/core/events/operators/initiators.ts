// Which initiators a terminator takes, by parameter context: the part that SEQUENCE and NOT have in common.
import type { ParameterContext } from '../../../../shared/sentinel/ast.ts';
import { keep } from '../memory.ts';
import { noOccurrences, type Occurrence } from '../occurrence.ts';

export interface Taken {
  /** One entry per detection, each with its initiators. */
  readonly groups: readonly (readonly Occurrence[])[];
  readonly left: Occurrence[];
}

export function admit(
  waiting: Occurrence[] | undefined,
  initiator: Occurrence,
  context: ParameterContext,
): Occurrence[] {
  if (context !== 'recent' || waiting === undefined) return keep(waiting, initiator);
  // One of the same moment may come too late for a terminator of this moment; then the one before it still counts.
  const earlier = waiting.findLast((one) => one.at < initiator.at);
  return earlier === undefined ? [initiator] : [earlier, initiator];
}

/** Only initiators strictly before `at` count. */
export function take(
  waiting: readonly Occurrence[] = noOccurrences,
  at: number,
  context: ParameterContext,
): Taken {
  const ready = waiting.filter((one) => one.at < at);
  if (ready.length === 0) return { groups: [], left: [...waiting] };
  const rest = waiting.filter((one) => one.at >= at);
  switch (context) {
    case 'recent':
      return { groups: [[ready.at(-1)!]], left: [...waiting] };
    case 'chronicle':
      return { groups: [[ready[0]!]], left: waiting.toSpliced(waiting.indexOf(ready[0]!), 1) };
    case 'continuous':
      return { groups: ready.map((one) => [one]), left: rest };
    case 'cumulative':
      return { groups: [ready], left: rest };
  }
}
