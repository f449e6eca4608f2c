// The language's own words: each with its spellings, the first of which is the one people see in a message.
import type { TokenType } from 'chevrotain';
import { createToken, Lexer } from './chevrotain.ts';
import { sticky } from './literals.ts';

/** Any word, the language's own included: a sentinel may be called "links". */
export const Word = createToken({ name: 'Word', label: 'a word', pattern: Lexer.NA });
/** A word with no meaning of its own. */
export const Identifier = createToken({
  name: 'Identifier',
  label: 'a word',
  categories: Word,
  pattern: sticky(/[\p{L}_](?:-*[\p{L}\p{M}\p{N}_])*/uy),
  line_breaks: false,
});

const keywordTypes = new Map<string, TokenType>();

function keyword(name: string, ...spellings: string[]): TokenType {
  const type = createToken({ name, label: spellings[0]!.toUpperCase(), categories: Word, pattern: Lexer.NA });
  for (const spelling of spellings) keywordTypes.set(spelling.toLowerCase(), type);
  return type;
}

export const Create = keyword('Create', 'Create');
export const Sentinel = keyword('Sentinel', 'Sentinel');
export const Using = keyword('Using', 'Using');
export const On = keyword('On', 'on');
export const The = keyword('The', 'the');
export const UrlWord = keyword('UrlWord', 'URL');
export const Whole = keyword('Whole', 'whole');
export const Page = keyword('Page', 'page', 'pages');

export const Elements = keyword('Elements', 'Element', 'Elements');
export const Monitor = keyword('Monitor', 'Monitor');
export const Context = keyword('Context', 'Context');
export const Fetch = keyword('Fetch', 'Fetch');
export const From = keyword('From', 'From');
export const To = keyword('To', 'To', 'until');
export const Notify = keyword('Notify', 'Notify');
export const Compare = keyword('Compare', 'Compare');
export const Change = keyword('Change', 'change');
export const History = keyword('History', 'history', 'ChangeHistory', 'change-history');
export const Presentation = keyword('Presentation', 'Presentation');
export const Depth = keyword('Depth', 'Depth');
export const Ignore = keyword('Ignore', 'Ignore');
export const At = keyword('At', 'at');
export const Least = keyword('Least', 'least');
export const Confirm = keyword('Confirm', 'Confirm');
export const Additions = keyword('Additions', 'Additions');
export const Tags = keyword('Tags', 'Tags', 'tag');

export const And = keyword('And', 'and');
export const Or = keyword('Or', 'or');
export const Not = keyword('Not', 'not');
export const For = keyword('For', 'for');
export const All = keyword('All', 'all');
export const Any = keyword('Any', 'any');
export const AnyChange = keyword('AnyChange', 'anychange', 'any-change');
export const Including = keyword('Including', 'including');
export const Markup = keyword('Markup', 'markup');
export const Links = keyword('Links', 'links', 'link');
export const Images = keyword('Images', 'images', 'image');
export const Keywords = keyword('Keywords', 'keywords', 'keyword');
export const Exact = keyword('Exact', 'exact');
export const Phrases = keyword('Phrases', 'phrases', 'phrase');
export const Words = keyword('Words', 'words');
export const AllWords = keyword('AllWords', 'all-words', 'allwords');
export const Except = keyword('Except', 'except');
export const Table = keyword('Table', 'table', 'tables');
export const Key = keyword('Key', 'key');
export const ListWord = keyword('ListWord', 'list', 'lists');
export const RegexWord = keyword('RegexWord', 'regex', 'regexp');
export const Flags = keyword('Flags', 'flags');
export const Value = keyword('Value', 'value');
export const Below = keyword('Below', 'below');
export const Above = keyword('Above', 'above');
export const Crosses = keyword('Crosses', 'crosses');
export const Changes = keyword('Changes', 'changes');
export const By = keyword('By', 'by');
export const PercentWord = keyword('PercentWord', 'percent');
export const Appears = keyword('Appears', 'appears', 'appear');
export const Disappears = keyword('Disappears', 'disappears', 'disappear');
export const Is = keyword('Is', 'is', 'are');
export const Present = keyword('Present', 'present');
export const In = keyword('In', 'in', 'within');
export const Css = keyword('Css', 'css');
export const XPath = keyword('XPath', 'xpath');
export const JsonPath = keyword('JsonPath', 'jsonpath');
export const Fingerprint = keyword('Fingerprint', 'fingerprint');

export const Recent = keyword('Recent', 'recent');
export const Chronicle = keyword('Chronicle', 'chronicle');
export const Continuous = keyword('Continuous', 'continuous');
export const Cumulative = keyword('Cumulative', 'cumulative');

export const Every = keyword('Every', 'every');
export const Hourly = keyword('Hourly', 'hourly');
export const Daily = keyword('Daily', 'daily');
export const Weekly = keyword('Weekly', 'weekly');
export const Monthly = keyword('Monthly', 'monthly');
export const OnChange = keyword('OnChange', 'on-change', 'onchange');
export const Best = keyword('Best', 'best');
export const Effort = keyword('Effort', 'effort');
export const BestEffort = keyword('BestEffort', 'best-effort');
export const Plain = keyword('Plain', 'plain');
export const Rendered = keyword('Rendered', 'rendered');
export const Waiting = keyword('Waiting', 'waiting', 'wait');
export const Through = keyword('Through', 'through');
export const My = keyword('My', 'my');
export const Browser = keyword('Browser', 'browser');
export const With = keyword('With', 'with');
export const Without = keyword('Without', 'without');
export const Login = keyword('Login', 'login', 'log-in');
export const Ignoring = keyword('Ignoring', 'ignoring');
export const Obeying = keyword('Obeying', 'obeying');
export const Robots = keyword('Robots', 'robots');
export const During = keyword('During', 'during');
export const Between = keyword('Between', 'between');
export const ZoneWord = keyword('ZoneWord', 'zone');
export const Utc = keyword('Utc', 'UTC', 'GMT');
export const Second = keyword('Second', 'seconds', 'second', 'sec', 'secs', 's');
export const Minute = keyword('Minute', 'minutes', 'minute', 'min', 'mins');
export const Hour = keyword('Hour', 'hours', 'hour', 'hr', 'hrs', 'h');
export const Day = keyword('Day', 'days', 'day', 'd');
export const Week = keyword('Week', 'weeks', 'week', 'w');
export const Month = keyword('Month', 'months', 'month');
export const Year = keyword('Year', 'years', 'year');
export const Weekday = keyword(
  'Weekday',
  ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Tues', 'Weds', 'Thur', 'Thurs'],
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ...['weekdays', 'weekends'],
);

/** "Mon-Fri" in one word. */
export const WeekdayRange = createToken({
  name: 'WeekdayRange',
  label: 'MON-FRI',
  categories: Word,
  pattern: Lexer.NA,
});

export const Now = keyword('Now', 'now');
export const Start = keyword('Start', 'start');
export const End = keyword('End', 'end');
export const Of = keyword('Of', 'of');
export const Open = keyword('Open', 'open', 'forever');

export const Extension = keyword('Extension', 'extension');
export const Mail = keyword('Mail', 'email', 'e-mail', 'mail');
export const Webhook = keyword('Webhook', 'webhook');
export const Feed = keyword('Feed', 'feed');
export const Dashboard = keyword('Dashboard', 'dashboard');
export const Immediate = keyword('Immediate', 'immediate', 'immediately');
export const Interactive = keyword('Interactive', 'interactive', 'interactively');

export const Pairwise = keyword('Pairwise', 'pairwise', 'pair-wise');
export const Moving = keyword('Moving', 'moving');
export const Alternate = keyword('Alternate', 'alternate');
export const Versions = keyword('Versions', 'versions', 'version');
export const Fetched = keyword('Fetched', 'fetched');

export const DualFrame = keyword('DualFrame', 'dual-frame', 'dualframe');
export const Dual = keyword('Dual', 'dual');
export const Frame = keyword('Frame', 'frame');
export const ChangesOnly = keyword('ChangesOnly', 'changes-only');
export const Only = keyword('Only', 'only');
export const Merged = keyword('Merged', 'merged');

export const TextWord = keyword('TextWord', 'text');
export const PatternWord = keyword('PatternWord', 'pattern');
export const Numbers = keyword('Numbers', 'numbers');
export const Dates = keyword('Dates', 'dates');
export const Reordering = keyword('Reordering', 'reordering');
export const Nothing = keyword('Nothing', 'nothing');
export const Characters = keyword('Characters', 'characters', 'character');
export const After = keyword('After', 'after');

export const wordTypes = [Word, Identifier, WeekdayRange, ...new Set(keywordTypes.values())];
export const keywordSpellings: ReadonlyMap<string, TokenType> = keywordTypes;
