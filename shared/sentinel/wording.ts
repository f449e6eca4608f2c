// What the parser says when it meets something else than it expected, in people's words and with a proposal.
import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';
import { EOF } from './chevrotain.ts';
import { suggestName } from './name.ts';
import { nearestWord } from './nearest-word.ts';
import { keywordSpellings } from './tokens.ts';

/** chevrotain carries one string; the proposal travels behind this mark. */
export const proposalMark = '\u0000';

/** What belongs in a place, where a list of tokens would say it worse. */
const expectedIn: Record<string, string> = {
  clause: 'a part of the sentinel: MONITOR, FETCH, FROM, TO, NOTIFY, COMPARE …',
  heading: 'a name: letters, digits, - and _, beginning with a letter',
  target: 'USING and an address, or the name of an earlier sentinel',
  targetValue: 'an address such as https://example.org, or the name of an earlier sentinel',
  sentinelName: 'a name: letters, digits, - and _, beginning with a letter',
  primary:
    'what to watch: links, images, keywords […], phrases […], all words, table, list, regex, value, any change',
  changeType:
    'what to watch: links, images, keywords […], phrases […], all words, table, list, regex, value, any change',
  items: 'the words, in a list such as [bomb, threat] or in quotes',
  unit: 'a unit of time: seconds, minutes, hours, days, weeks, months or years',
  duration: 'a length of time such as 2 days',
  interval: 'a length of time such as 2 days',
  element: 'a selector in quotes, such as css "#price"',
  pattern: 'a pattern between slashes, such as /pric(e|ing)/i',
  address: 'an address such as https://example.org',
  timePoint: 'a time: now, now + 10 days, a date such as 2026-03-31, start(s1) or end(s1)',
  endPoint: 'a time: open, now + 10 days, a date such as 2026-03-31, start(s1) or end(s1)',
  fetchPart: 'how to fetch: every 2 hours, on change, rendered, in my browser, during Mon-Fri 08:00-18:00',
  notifyRule:
    'how to tell you: by email, webhook, feed or extension; immediate, best effort, every 4 days, at 08:00, interactive',
  compareOption: 'PAIRWISE, MOVING n or EVERY n',
  presentationOption: 'DUAL-FRAME, CHANGES ONLY or MERGED',
  window: 'days or hours, such as Mon-Fri 08:00-18:00',
  contextOption: 'RECENT, CHRONICLE, CONTINUOUS or CUMULATIVE',
  ignored: 'what to ignore: elements, text […], pattern /…/, numbers, dates, reordering',
  valueCondition: 'BELOW, ABOVE, CROSSES or CHANGES BY, with a number',
};

const expectedToken: Record<string, string> = {
  Sentinel: 'CREATE SENTINEL, a name, USING and an address',
  Word: expectedIn.sentinelName!,
  RightBracket: 'a closing bracket )',
  // Second words, which say nothing without their first.
  Least: 'AT LEAST and an amount, such as at least 2 changes',
  After: 'CONFIRM AFTER and a length of time, such as confirm after 10 minutes',
  History: 'CHANGE HISTORY and a number, such as change history 10',
};

function nextPart(ruleName: string): string {
  return ruleName === 'expressionText' ? 'AND, OR or the end' : expectedIn.clause!;
}

function found(token: IToken): string {
  if (token.image === '' || Number.isNaN(token.startOffset)) return 'the text ends here';
  const image = token.image.length > 40 ? `${token.image.slice(0, 40)}…` : token.image;
  return `here stands ${JSON.stringify(image)}`;
}

/** Spellings the grammar wanted come before those it knows elsewhere. */
function proposalFor(token: IToken, expected: readonly TokenType[], ruleName: string): string {
  if (token.image === ')') return 'Leave the bracket out, or open one before it.';
  if (ruleName === 'heading' && token.image !== '') return `For example: ${suggestName(token.image)}`;
  const wanted = [...keywordSpellings].filter(([, type]) => expected.includes(type)).map(([word]) => word);
  const word = /^[\p{L}-]+$/u.test(token.image)
    ? (nearestWord(token.image, wanted) ?? nearestWord(token.image, keywordSpellings.keys()))
    : undefined;
  return word === undefined || word === token.image.toLowerCase()
    ? ''
    : `Did you mean ${word.toUpperCase()}?`;
}

function say(expectation: string, token: IToken, expected: readonly TokenType[], ruleName = ''): string {
  return `Expected ${expectation}, but ${found(token)}.${proposalMark}${proposalFor(token, expected, ruleName)}`;
}

function labels(types: readonly TokenType[]): string {
  const names = [...new Set(types.map((type) => type.LABEL ?? type.name))];
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
    : (names[0] ?? 'something else');
}

/** Thrown to stop reading: recovery costs more with every error, and nobody reads the hundredth. */
export class TooManyProblems extends Error {}

export class Wording implements IParserErrorMessageProvider {
  budget = 0;

  private spend(message: string): string {
    if (this.budget-- <= 0) throw new TooManyProblems();
    return message;
  }

  buildMismatchTokenMessage({
    expected,
    actual,
    ruleName,
  }: {
    expected: TokenType;
    actual: IToken;
    ruleName: string;
  }) {
    const wanted =
      expected === EOF ? nextPart(ruleName) : (expectedToken[expected.name] ?? labels([expected]));
    return this.spend(say(wanted, actual, [expected]));
  }

  buildNotAllInputParsedMessage({ firstRedundant, ruleName }: { firstRedundant: IToken; ruleName: string }) {
    return this.spend(say(nextPart(ruleName), firstRedundant, []));
  }

  buildNoViableAltMessage(found: {
    expectedPathsPerAlt: TokenType[][][];
    actual: IToken[];
    ruleName: string;
  }) {
    return this.choice(found.expectedPathsPerAlt.flat(), found.actual, found.ruleName);
  }

  buildEarlyExitMessage(found: {
    expectedIterationPaths: TokenType[][];
    actual: IToken[];
    ruleName: string;
  }) {
    return this.choice(found.expectedIterationPaths, found.actual, found.ruleName);
  }

  private choice(paths: TokenType[][], actual: IToken[], ruleName: string): string {
    const expected = paths.map((path) => path[0]!);
    return this.spend(say(expectedIn[ruleName] ?? labels(expected), actual[0]!, expected, ruleName));
  }
}
