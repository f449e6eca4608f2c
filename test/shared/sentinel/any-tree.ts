// Generates every kind of sentinel tree, for the tests that must hold for all of them.
import fc from 'fast-check';
import {
  channelKinds,
  type ElementRef,
  type MonitorExpression,
  parameterContexts,
  presentations,
  robotsChoices,
  type SentinelTree,
  selectorKinds,
  triggers,
  weekdays,
} from '../../../shared/sentinel/ast.ts';
import { type Duration, durationUnits } from '../../../shared/sentinel/duration.ts';
import { isValidName } from '../../../shared/sentinel/name.ts';
import { keywordSpellings } from '../../../shared/sentinel/tokens.ts';

const optional = { requiredKeys: [] as never[] };
const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '',
    ' ',
    'two  blanks',
    'a, b',
    '[x]',
    '"',
    "'tis",
    '\\',
    'a\nb',
    '\t',
    '“x”',
    'best effort',
    '#',
    'AND',
    '\u2028',
  ),
);
const anyName = fc.oneof(
  fc
    .constantFrom('s1', 'news-2', 'Straße', 'now-1', '_x', 'mon-fri', ...keywordSpellings.keys())
    .filter(isValidName),
  fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_-]{0,8}$/).filter(isValidName),
);
const anyUrl = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    'www.cnn.com',
    'http://a.b/(x)',
    'http://a.b/x)',
    'http://a.b/[1],',
    'https://a.b/?q=a b',
    "http://a.b/'",
    'ftp://x.y',
  ),
  anyText,
);
const amount = fc.oneof(
  fc.nat({ max: 100 }),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((n) => n || 0),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n || 0),
);
const count = fc.nat({ max: 1000 });
const duration: fc.Arbitrary<Duration> = fc.record({ amount, unit: fc.constantFrom(...durationUnits) });

const element = fc.record(
  { by: fc.constantFrom(...selectorKinds), path: anyText, fingerprint: anyText },
  { requiredKeys: ['by', 'path'] },
) as fc.Arbitrary<ElementRef>;
const elements = fc.array(element, { minLength: 1, maxLength: 3 });
const texts = fc.array(anyText, { maxLength: 4 });
const flags = fc.stringMatching(/^[dgimsuvy]{1,3}$/);
const pattern = {
  pattern: fc.oneof(anyText, fc.constantFrom('a/b', 'a\\/b', '[/]', '\\d+', '(x', '')),
  flags,
};

const where = { scope: elements, page: anyUrl };
const what = { ...where, trigger: fc.constantFrom(...triggers) };
function operandOf(kind: string, fields: object, required: string[] = []) {
  return fc.record({ kind: fc.constant(kind), ...fields }, { requiredKeys: ['kind', ...required] as never });
}
const condition = fc.oneof(
  fc.record({ kind: fc.constantFrom('below', 'above', 'crosses'), limit: anyNumber }),
  fc.record({ kind: fc.constant('changes-by-amount'), amount: anyNumber }),
  fc.record({ kind: fc.constant('changes-by-percent'), percent: anyNumber }),
);
const yes = fc.constant(true as const);
const operand = fc.oneof(
  operandOf('links', what),
  operandOf('images', what),
  operandOf('keywords', { ...what, words: texts, exact: yes }, ['words']),
  operandOf('phrases', { ...what, phrases: texts }, ['phrases']),
  operandOf('words', { ...what, except: texts }),
  operandOf('table', { ...what, key: fc.oneof(anyText, count) }),
  operandOf('list', what),
  operandOf('regex', { ...what, ...pattern }, ['pattern']),
  operandOf('value', { ...where, condition }),
  operandOf('any', { ...what, markup: yes }),
);

export const anyExpression = fc.letrec((tie) => {
  const operands = fc.array(tie('expression'), { minLength: 2, maxLength: 3 });
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      operand,
      fc.record({ kind: fc.constantFrom('and', 'or'), operands }),
      fc.record({ kind: fc.constant('not'), operand: tie('expression') }),
    ),
  };
}).expression as fc.Arbitrary<MonitorExpression>;

const two = (max: number) => fc.nat({ max }).map((n) => String(n).padStart(2, '0'));
const timeOfDay = fc.oneof(
  fc.tuple(two(23), two(59)).map((parts) => parts.join(':')),
  fc.constant('24:00'),
);
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/Argentina/Buenos_Aires',
  'Etc/GMT+5',
  '+02:00',
  '-09:30',
  'Japan',
  'GMT',
  'odd zone',
);
const days = fc.array(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 7 });
const someDays = fc.oneof(days, fc.constantFrom(weekdays.slice(0, 5), weekdays.slice(5)));
const window = fc
  .record({ days: someDays, hours: fc.record({ from: timeOfDay, to: timeOfDay }), zone }, optional)
  .filter((given) => given.days !== undefined || given.hours !== undefined);

const absolute = fc.record(
  {
    kind: fc.constant('at'),
    date: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    time: fc.oneof(
      fc.tuple(two(23), two(59)).map((parts) => parts.join(':')),
      fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
    ),
    zone,
  },
  { requiredKeys: ['kind', 'date'] },
);
const point = fc.oneof(
  fc.record({ kind: fc.constant('now'), plus: duration }, { requiredKeys: ['kind'] }),
  absolute,
  fc.record(
    {
      kind: fc.constantFrom('start', 'end'),
      of: anyName,
      offset: fc.record({ sign: fc.constantFrom('+', '-'), duration }),
    },
    { requiredKeys: ['kind', 'of'] },
  ),
);

const every = fc.record({ kind: fc.constant('every'), interval: duration });
const kindOnly = (...kinds: string[]) => fc.record({ kind: fc.constantFrom(...kinds) });
const fetchPlan = fc
  .record(
    {
      rhythm: fc.oneof(every, kindOnly('on-change')),
      mode: fc.oneof(
        kindOnly('plain', 'browser'),
        fc.record({ kind: fc.constant('rendered'), waitFor: anyText }, { requiredKeys: ['kind'] }),
      ),
      login: fc.option(anyText),
      robots: fc.constantFrom(...robotsChoices),
      windows: fc.array(window, { minLength: 1, maxLength: 2 }),
    },
    optional,
  )
  .filter((plan) => Object.keys(plan).length > 0);

const address = fc.oneof(fc.emailAddress(), anyUrl);
const notifyRule = fc
  .record(
    {
      channel: fc.record({ kind: fc.constantFrom(...channelKinds), address }, { requiredKeys: ['kind'] }),
      when: fc.oneof(
        kindOnly('immediate', 'best-effort', 'interactive'),
        every,
        fc.record(
          {
            kind: fc.constant('at'),
            times: fc.array(timeOfDay, { minLength: 1, maxLength: 3 }),
            days: someDays,
            zone,
          },
          { requiredKeys: ['kind', 'times'] },
        ),
      ),
    },
    optional,
  )
  .filter((rule) => Object.keys(rule).length > 0);

const noiseRule = fc.oneof(
  fc.record({ kind: fc.constant('ignore-elements'), elements }),
  fc.record({ kind: fc.constant('ignore-text'), texts }),
  fc.record({ kind: fc.constant('ignore-pattern'), ...pattern }, { requiredKeys: ['kind', 'pattern'] }),
  kindOnly('ignore-numbers', 'ignore-dates', 'ignore-reordering', 'additions-only'),
  fc.record({ kind: fc.constant('at-least'), amount: count, of: fc.constantFrom('changes', 'characters') }),
  fc.record({ kind: fc.constant('confirm'), after: duration }),
);

export const anyTree = fc.record(
  {
    name: anyName,
    target: fc.oneof(
      fc.record({ kind: fc.constant('url'), url: anyUrl }),
      fc.record({ kind: fc.constant('sentinel'), name: anyName }),
    ),
    scope: fc.array(element, { maxLength: 3 }),
    monitor: anyExpression,
    context: fc.constantFrom(...parameterContexts),
    fetch: fetchPlan,
    from: point,
    to: fc.oneof(point, kindOnly('open')),
    notify: fc.array(notifyRule, { minLength: 1, maxLength: 3 }),
    compare: fc.oneof(
      kindOnly('pairwise'),
      fc.record({ kind: fc.constantFrom('moving', 'every'), n: count }),
    ),
    history: count,
    presentation: fc.constantFrom(...presentations),
    depth: count,
    noise: fc.array(noiseRule, { maxLength: 3 }),
    tags: texts,
  },
  { requiredKeys: ['name', 'target'], noNullPrototype: true },
) as fc.Arbitrary<SentinelTree>;
