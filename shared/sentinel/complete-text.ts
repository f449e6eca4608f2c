// What can be written next in a sentinel's text, from what the grammar itself expects at the cursor.
import type { IToken, TokenType } from 'chevrotain';
import { runRule } from './grammar.ts';
import { isPartWord } from './highlight.ts';
import * as lit from './literals.ts';
import { longestSentinel } from './parse.ts';
import { scan } from './scan.ts';
import * as t from './tokens.ts';

export interface Completions {
  /** The word being written, which a chosen one replaces. */
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  /** What else may stand here, described: "a number", "text in quotes". */
  readonly hints: readonly string[];
}

interface Expected {
  readonly type: TokenType;
  readonly rules: readonly string[];
}

const literals = new Set<TokenType>(lit.literalsBeforeWords);
const units = [t.Second, t.Minute, t.Hour, t.Day, t.Week, t.Month, t.Year];
const once = [t.Monitor, t.Context, t.Fetch, t.From, t.Compare, t.Presentation, t.Depth, t.Tags];
const silent = new Set<TokenType>([
  // Other spellings of what is offered anyway.
  ...[t.AnyChange, t.AllWords, t.OnChange, t.BestEffort, t.Through, t.Dual, t.ChangesOnly, t.Dashboard],
  ...[t.The, t.UrlWord, t.Alternate, t.Word, t.Identifier],
]);

/** Words that only make sense together, by the rule that expects the first of them. */
const phrases: Record<string, readonly string[]> = {
  'Any/anyChange': ['any change'],
  'All/anyChange': [],
  'All/changeType': ['all links', 'all images', 'all words'],
  'Change/clause': ['Change history'],
  'At/noiseRules': ['At least'],
  'Confirm/noiseRules': ['Confirm after'],
  'Additions/noiseRules': ['Additions only'],
  'For/monitored': [],
  'Using/fetchPlan': [],
  'Exact/modifiers': [],
  'Elements/ignored': ['elements'],
  'On/fetchPart': ['on change'],
  'In/fetchPart': ['in my browser'],
  'With/fetchPart': ['with login'],
  'Without/fetchPart': ['without login'],
  'Ignoring/fetchPart': ['ignoring robots'],
  'Obeying/fetchPart': ['obeying robots'],
  'Best/bestEffort': ['best effort'],
  'Waiting/rendering': ['waiting for'],
  'Is/modifiers': ['is present'],
  'Including/anyChange': ['including markup'],
  'Changes/valueCondition': ['changes by'],
  'Changes/presentationOption': ['changes only'],
  'Whole/wholeScope': ['whole page'],
  'Start/eventPoint': ['start('],
  'End/eventPoint': ['end('],
  'Weekday/someDays': ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'weekdays', 'weekends'],
  'WeekdayRange/someDays': ['Mon-Fri'],
  'Create/sentinelText': ['Create Sentinel'],
};
/** Left out where the longer way of saying it is offered. */
const shorter: [TokenType, TokenType[]][] = [
  [t.Create, [t.Sentinel]],
  [t.All, [t.Links, t.Images, t.Words]],
  [t.Change, [t.History]],
  [t.Is, [t.Present]],
];

export function completeText(text: string, offset: number, names: readonly string[]): Completions {
  const none = { from: offset, to: offset, words: [], hints: [] };
  const before = text.slice(0, offset);
  if (before.length > longestSentinel || /#[^\n]*$/.test(before.slice(lastTokenEnd(before)))) return none;
  const tokens = scan(before).tokens;
  const last = tokens.at(-1);
  const touching = last !== undefined && last.endOffset! + 1 === offset;
  const unfinished = touching && isWord(last) ? tokens.pop()! : null;
  // Inside a quote, a number or an address there is nothing to complete.
  if (touching && !unfinished && literals.has(last.tokenType)) return none;
  const expected = expectedAfter(tokens);
  const typed = (unfinished?.image ?? '').toLowerCase();
  const words = [...new Set(wordsFor(expected, tokens, names))].filter(
    (word) => word.toLowerCase().startsWith(typed) && word.toLowerCase() !== typed,
  );
  return {
    from: unfinished?.startOffset ?? offset,
    to: offset,
    words,
    hints: unfinished ? [] : hintsFor(expected),
  };
}

function lastTokenEnd(text: string): number {
  return (scan(text).tokens.at(-1)?.endOffset ?? -1) + 1;
}

function isWord({ tokenType }: IToken): boolean {
  return tokenType === t.Identifier || (tokenType.CATEGORIES ?? []).includes(t.Word);
}

function expectedAfter(tokens: IToken[]): Expected[] {
  const { value } = runRule((parser) => parser.computeContentAssist('sentinelText', tokens), []);
  return (value ?? []).map(({ nextTokenType, ruleStack }) => ({ type: nextTokenType, rules: ruleStack }));
}

function wordsFor(
  expected: readonly Expected[],
  tokens: readonly IToken[],
  names: readonly string[],
): string[] {
  const types = new Set(expected.map(({ type }) => type));
  const given = new Set(tokens.map(({ tokenType }) => tokenType));
  const dropped = new Set(shorter.flatMap(([longer, short]) => (types.has(longer) ? short : [])));
  const afterSentinel = tokens.at(-1)?.tokenType === t.Sentinel;
  return expected.flatMap(({ type, rules }) => {
    if (type === t.Word) return namesFor(rules, names);
    const rule = rules.at(-1)!;
    if (
      silent.has(type) ||
      dropped.has(type) ||
      literals.has(type) ||
      !(type.CATEGORIES ?? []).includes(t.Word)
    )
      return phrases[`${type.name}/${rule}`] ?? [];
    // The grammar lets the name be missing, to be able to say so.
    if (afterSentinel && rule === 'target') return [];
    if (rule === 'clause' && once.includes(type) && given.has(type)) return [];
    return phrases[`${type.name}/${rule}`] ?? [spelling(type, tokens.at(-1))];
  });
}

/** A new sentinel's own name is the person's to invent. */
function namesFor(rules: readonly string[], names: readonly string[]): readonly string[] {
  return rules.includes('heading') || !rules.includes('sentinelName') ? [] : names;
}

function spelling(type: TokenType, before: IToken | undefined): string {
  const label = type.LABEL ?? type.name;
  if ([t.And, t.Or, t.Not, t.Utc].includes(type)) return label;
  const word = label.toLowerCase();
  if (units.includes(type) && (before?.image === '1' || before?.tokenType === t.Every))
    return word.slice(0, -1);
  return isPartWord(type) || type === t.By ? word[0]!.toUpperCase() + word.slice(1) : word;
}

function hintsFor(expected: readonly Expected[]): string[] {
  const labels = expected.filter(({ type }) => literals.has(type)).map(({ type }) => type.LABEL ?? type.name);
  const named = expected.some(({ type, rules }) => type === t.Word && rules.includes('heading'));
  return [...new Set(named ? ['a name of your choice', ...labels] : labels)].slice(0, 4);
}
