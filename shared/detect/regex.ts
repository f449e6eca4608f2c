// A pattern: what it matches now and did not before, and the reverse, with what its brackets hold.
import type { PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import type { Detected, Detector, OperandOf } from './detector.ts';
import { linearPattern, type PatternMatch } from './linear-pattern.ts';
import { placing } from './place-of.ts';

export const regexDetector: Detector<'regex'> = {
  detect(old, next, operand): Detected {
    const was = matchesIn(old, operand);
    const is = matchesIn(next, operand);
    // Half an answer would be a false one.
    if (was.stalled || is.stalled) return { changes: [], coarse: tooSlow };
    const problem = [...new Set([was.problem, is.problem].filter((one) => one !== ''))].join(' ');
    const before = tally(was.matches);
    const after = tally(is.matches);
    const counts = ({ text }: PatternMatch) => ({
      before: before.get(text) ?? 0,
      after: after.get(text) ?? 0,
    });
    const changes = [
      ...surplus(is.matches, before).map((match) => change('insert', next, is.text, match, counts(match))),
      ...surplus(was.matches, after).map((match) => change('delete', old, was.text, match, counts(match))),
    ];
    return problem === '' ? { changes } : { changes, coarse: problem };
  },
  present: (page, operand) => matchesIn(page, operand).matches.length,
  appears: (change) => change.counts?.before === 0,
  disappears: (change) => change.counts?.after === 0,
};

const tooSlow = 'The pattern takes too long on this page, so it was not compared. Make it simpler.';

interface Matches {
  matches: PatternMatch[];
  text: string;
  problem: string;
  stalled: boolean;
}

const kept = new WeakMap<PageFeatures, Map<string, Matches>>();
const texts = new WeakMap<PageFeatures, string>();

/** Searched once per version and pattern, in the page's text with a line for each block. */
function matchesIn(page: PageFeatures, operand: OperandOf<'regex'>): Matches {
  const known = kept.get(page) ?? new Map<string, Matches>();
  kept.set(page, known);
  const key = `${operand.flags ?? ''}/${operand.pattern}`;
  const found = known.get(key) ?? search(page, operand);
  known.set(key, found);
  return found;
}

function search(page: PageFeatures, operand: OperandOf<'regex'>): Matches {
  const text = pageText(page);
  const pattern = linearPattern(operand);
  if (!pattern.ok) return { matches: [], text, problem: pattern.message, stalled: false };
  const { matches, more, stalled } = pattern.find(text);
  return {
    matches,
    text,
    problem: more ? `Only the first ${matches.length} matches are compared.` : '',
    stalled,
  };
}

function pageText(page: PageFeatures): string {
  const text = texts.get(page) ?? page.blocks.map((block) => block.text).join('\n');
  texts.set(page, text);
  return text;
}

function tally(matches: readonly PatternMatch[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of matches) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function surplus(matches: readonly PatternMatch[], others: ReadonlyMap<string, number>): PatternMatch[] {
  const there = new Map(others);
  return matches.filter(({ text }) => {
    const count = there.get(text) ?? 0;
    there.set(text, count - 1);
    return count <= 0;
  });
}

function change(
  op: 'insert' | 'delete',
  page: PageFeatures,
  text: string,
  match: PatternMatch,
  counts: NonNullable<Change['counts']>,
): Change {
  return {
    type: 'regex',
    op,
    before: op === 'delete' ? match.text : null,
    after: op === 'insert' ? match.text : null,
    ...placing(page, blockAt(page, text, match.start), true),
    counts,
    ...(match.groups.length > 0 && { groups: match.groups }),
  };
}

function blockAt(page: PageFeatures, text: string, start: number) {
  let at = 0;
  if (start < text.length)
    for (const block of page.blocks) {
      at += block.text.length + 1;
      if (start < at) return block;
    }
  return page.blocks.at(-1);
}
