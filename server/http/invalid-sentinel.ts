// A sentinel as it is written cannot be taken in, or has ended: the refusals that every kind of edit shares.
import type { Problem } from '../../shared/api/error.ts';
import { Refusal } from './refusal.ts';

export const endedRefusal = new Refusal(
  'conflict',
  'This sentinel has ended. Clone it to watch the page again.',
);

export function invalidSentinel(problems: Problem[]): Refusal {
  const [first] = problems;
  // A taken name is told as what it is, so that a client can offer another.
  const code =
    first?.field === 'name' && /already have/.test(first.message) ? 'conflict' : 'invalid-sentinel';
  return new Refusal(
    code,
    first!.suggestion ? `${first!.message} ${first!.suggestion}` : first!.message,
    problems,
  );
}
