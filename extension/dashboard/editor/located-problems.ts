// Gives the server's problems a place in the text where they only name a part: so that they are underlined like the others.
import type { Problem } from '../../../shared/api/error.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { inOrder } from '../../../shared/sentinel/problems.ts';

export function locatedProblems(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (problems.every(({ line, field }) => line !== undefined || field === undefined)) return problems;
  const parsed = parseSentinel(text);
  if (!parsed.ok) return problems;
  const { places, tree } = parsed;
  return inOrder(
    problems.map((problem) => {
      if (problem.line !== undefined) return problem;
      const place = places.get(problem.field === 'target' ? tree.target : problem.field);
      return place ? { ...problem, line: place.line, column: place.column } : problem;
    }),
  );
}
