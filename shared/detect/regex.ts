// A pattern: what it matches now and did not before, and the reverse, with what its brackets hold; in XML, under each path
// of elements.
import type { Block, PageFeatures } from '../page/features.ts';
import { Memo } from '../page/memo.ts';
import type { Change } from './change.ts';
import type { Detected, Detector, OperandOf } from './detector.ts';
import { linearPattern, type PatternMatch } from './linear-pattern.ts';
import { identityOf, placing } from './place-of.ts';

export const regexDetector: Detector<'regex'> = {
  detect(old, next, operand): Detected {
    const was = matchesIn(old, operand);
    const is = matchesIn(next, operand);
    // Half an answer would be a false one.
    if (was.stalled || is.stalled) return { changes: [], coarse: tooSlow };
    const problem = [...new Set([was.problem, is.problem].filter((one) => one !== ''))].join(' ');
    const before = tally(was.matches, textOf);
    const after = tally(is.matches, textOf);
    const change = (op: 'insert' | 'delete', page: PageFeatures, match: PlacedMatch): Change => ({
      type: 'regex',
      op,
      before: op === 'delete' ? match.text : null,
      after: op === 'insert' ? match.text : null,
      ...placing(page, match.block, true),
      counts: { before: before.get(match.text) ?? 0, after: after.get(match.text) ?? 0 },
      ...(match.groups.length > 0 && { groups: match.groups }),
    });
    const changes = [
      ...surplus(is.matches, was.matches).map((match) => change('insert', next, match)),
      ...surplus(was.matches, is.matches).map((match) => change('delete', old, match)),
    ];
    return problem === '' ? { changes } : { changes, coarse: problem };
  },
  present: (page, operand) => matchesIn(page, operand).matches.length,
  appears: (change) => change.counts?.before === 0,
  disappears: (change) => change.counts?.after === 0,
};

const tooSlow = 'The pattern takes too long on this page, so it was not compared. Make it simpler.';

interface PlacedMatch extends PatternMatch {
  block: Block | undefined;
  /** What makes it this match and no other. */
  name: string;
}

interface Matches {
  matches: PlacedMatch[];
  problem: string;
  stalled: boolean;
}

const kept = new Memo<PageFeatures, Map<string, Matches>>();
const texts = new Memo<PageFeatures, string>();

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
  if (!pattern.ok) return { matches: [], problem: pattern.message, stalled: false };
  const { matches, more, stalled } = pattern.find(text);
  return {
    matches: placed(page, matches),
    problem: more ? `Only the first ${matches.length} matches are compared.` : '',
    stalled,
  };
}

function pageText(page: PageFeatures): string {
  const text = texts.get(page) ?? page.blocks.map((block) => block.text).join('\n');
  texts.set(page, text);
  return text;
}

/** Each with the block it begins in; both are in the order of the page. */
function placed(page: PageFeatures, matches: readonly PatternMatch[]): PlacedMatch[] {
  let at = 0;
  let end = page.blocks[0]?.text.length ?? 0;
  return matches.map((match) => {
    while (match.start > end && at < page.blocks.length - 1) end += page.blocks[++at]!.text.length + 1;
    const block = page.blocks[at];
    return { ...match, block, name: `${identityOf(page, block)}\0${match.text}` };
  });
}

function textOf({ text }: PatternMatch): string {
  return text;
}

function tally<T>(matches: readonly T[], nameOf: (match: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const match of matches) counts.set(nameOf(match), (counts.get(nameOf(match)) ?? 0) + 1);
  return counts;
}

function surplus(matches: readonly PlacedMatch[], others: readonly PlacedMatch[]): PlacedMatch[] {
  const there = tally(others, ({ name }) => name);
  return matches.filter(({ name }) => {
    const count = there.get(name) ?? 0;
    there.set(name, count - 1);
    return count <= 0;
  });
}
