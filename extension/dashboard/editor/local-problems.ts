// What can be said against a sentinel without asking the server: syntax, and meaning as far as it needs nobody else.

import type { Problem } from '../../../shared/api/error.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { checkSentinel } from '../../../shared/sentinel/check.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { ownZone } from '../../own-zone.ts';

export function textProblems(text: string, newlyTyped: boolean): readonly Problem[] {
  const parsed = parseSentinel(text);
  return parsed.ok
    ? checkSentinel(parsed.tree, { ...clock(newlyTyped), places: parsed.places })
    : parsed.problems;
}

/** Of a form: its problems belong to parts, not to places in a text. */
export function treeProblems(tree: SentinelTree, newlyTyped: boolean): readonly Problem[] {
  return checkSentinel(tree, clock(newlyTyped));
}

function clock(newlyTyped: boolean) {
  return { now: Date.now(), zone: ownZone(), newlyTyped };
}
