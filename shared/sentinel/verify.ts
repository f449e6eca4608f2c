// The one way from text to a tree that may run: read and checked.
import { checkSentinel } from './check.ts';
import type { CheckOptions } from './check-context.ts';
import { type ParsedSentinel, parseSentinel } from './parse.ts';
import { inOrder } from './problems.ts';

export function verifySentinel(text: string, options: Omit<CheckOptions, 'places'>): ParsedSentinel {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return parsed;
  const { tree, places } = parsed;
  const problems = checkSentinel(tree, { ...options, places });
  return problems.length > 0 ? { ok: false, problems: inOrder(problems) } : parsed;
}
