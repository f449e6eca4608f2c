// What a person is told when a sentinel cannot be read: where, what was expected, and what they may have meant.
import { describe, expect, test } from 'vitest';
import { nearestWord } from '../../../shared/sentinel/nearest-word.ts';
import { parseExpression, parseSentinel, parseSentinels } from '../../../shared/sentinel/parse.ts';

function problems(text: string) {
  const parsed = parseSentinel(text);
  return parsed.ok ? [] : parsed.problems;
}

const whatToWatch =
  'what to watch: links, images, keywords […], phrases […], all words, table, list, regex, value, any change';

test('a misspelt word is proposed in its right spelling', () => {
  expect(problems('Create Sentinel s1 Using http://a.org\nMonitor keywrods [bomb]')).toEqual([
    {
      message: `Expected ${whatToWatch}, but here stands "keywrods".`,
      line: 2,
      column: 9,
      suggestion: 'Did you mean KEYWORDS?',
    },
  ]);
});

test('several errors are reported at once, each in its place', () => {
  const text = `Create Sentinel s1 Using http://a.org
Montor links
Fetch evry 2 days
From 13/45/02
Notify by emial jill@aol.com
Compare pairwsie`;
  expect(problems(text).map(({ line, column, suggestion }) => [line, column, suggestion])).toEqual([
    [2, 1, 'Did you mean MONITOR?'],
    [3, 7, 'Did you mean EVERY?'],
    [4, 6, 'Write year-month-day, for example 2026-03-31, or month/day/year.'],
    [5, 11, 'Did you mean EMAIL?'],
    [6, 9, 'Did you mean PAIRWISE?'],
  ]);
});

test.each([
  ['', 1, 1, 'Expected CREATE SENTINEL, a name, USING and an address, but the text ends here.', undefined],
  [
    'Create Sentinel s1 Using nowhere at all',
    1,
    37,
    'Expected AT LEAST and an amount, such as at least 2 changes, but here stands "all".',
    undefined,
  ],
  [
    'Create Sentinel s1',
    1,
    19,
    'Expected USING and an address, or the name of an earlier sentinel, but the text ends here.',
    undefined,
  ],
  [
    'Create Sentinel Using http://a.org',
    1,
    17,
    'The sentinel has no name.',
    'Write a name before USING, for example: Create Sentinel s1',
  ],
  [
    'Create Sentinel "My news" Using http://a.org',
    1,
    17,
    'Expected a name: letters, digits, - and _, beginning with a letter, but here stands "\\"My news\\"".',
    'For example: my-news',
  ],
  [
    'Sentinel s on http://a.org Fetch every 2 dyas',
    1,
    42,
    'Expected a unit of time: seconds, minutes, hours, days, weeks, months or years, but here stands "dyas".',
    'Did you mean DAYS?',
  ],
  [
    'Sentinel s on http://a.org Monitor links ADN images',
    1,
    42,
    'Expected a part of the sentinel: MONITOR, FETCH, FROM, TO, NOTIFY, COMPARE …, but here stands "ADN".',
    'Did you mean AND?',
  ],
  [
    'Sentinel s on http://a.org Monitor (links',
    1,
    42,
    'Expected a closing bracket ), but the text ends here.',
    undefined,
  ],
  [
    'Sentinel s on http://a.org Monitor links)',
    1,
    41,
    'Expected a part of the sentinel: MONITOR, FETCH, FROM, TO, NOTIFY, COMPARE …, but here stands ")".',
    'Leave the bracket out, or open one before it.',
  ],
  [
    'Sentinel s on http://a.org Monitor links AND',
    1,
    45,
    `Expected ${whatToWatch}, but the text ends here.`,
    undefined,
  ],
  [
    'Sentinel s on http://a.org Monitor keywords [bomb',
    1,
    45,
    'This list is not closed.',
    'Add a closing bracket: ]',
  ],
  [
    'Sentinel s on http://a.org Monitor keywords "bomb',
    1,
    45,
    'This quote is not closed on its line.',
    'Add a closing quote.',
  ],
  [
    'Sentinel s on http://a.org ~ Monitor links',
    1,
    28,
    'The character ~ has no meaning here.',
    'Leave it out, or put the text in quotes.',
  ],
  [
    'Sentinel s on http://a.org From 02/30/26',
    1,
    33,
    '02/30/26 is not a date.',
    'Write year-month-day, for example 2026-03-31, or month/day/year.',
  ],
  [
    'Sentinel s on http://a.org From 02.03.2026',
    1,
    33,
    '02.03.2026 is not a date.',
    'Write year-month-day, for example 2026-03-31, or month/day/year.',
  ],
  [
    'Sentinel s on http://a.org Notify at 25:00',
    1,
    38,
    'There is no time of day 25:00.',
    'Write hours and minutes, for example 08:30.',
  ],
  [
    'Sentinel s on http://a.org Fetch during 8:00-25:00',
    1,
    41,
    '8:00-25:00 are not hours of a day.',
    'Write them like 08:00-18:00.',
  ],
  [
    'Sentinel s on http://a.org Fetch hourly Fetch daily',
    1,
    41,
    'FETCH is given twice.',
    'Keep one of them.',
  ],
  ['Sentinel s on http://a.org Fetch hourly on change', 1, 41, 'Fetch says when twice.', 'Keep one of them.'],
  [
    "Sentinel s on http://a.org Fetch using 'Fast'",
    1,
    40,
    "'Fast' is no way to fetch or to notify.",
    'Did you mean BEST EFFORT?',
  ],
  [
    'Sentinel s on http://a.org Monitor value appears',
    1,
    36,
    'A value has no APPEARS, DISAPPEARS or PRESENT.',
    'Use BELOW, ABOVE, CROSSES or CHANGES BY.',
  ],
  ['Sentinel s on http://a.org Monitor links exact', 1, 36, 'EXACT goes with KEYWORDS only.', undefined],
])('%s', (text, line, column, message, suggestion) => {
  expect(problems(text)).toEqual([{ message, line, column, ...(suggestion && { suggestion }) }]);
});

test('an expression and a file are answered in the same way', () => {
  expect(parseExpression('links AND imgaes')).toMatchObject({
    ok: false,
    problems: [{ line: 1, column: 11, suggestion: 'Did you mean IMAGES?' }],
  });
  expect(
    parseSentinels('Sentinel a on http://a.org\n\nSentinel b on http://b.org Montor links'),
  ).toMatchObject({
    ok: false,
    problems: [{ line: 3, column: 28, suggestion: 'Did you mean MONITOR?' }],
  });
});

describe('The nearest word', () => {
  test('is found over swapped, missing, doubled and wrong letters', () => {
    const words = ['keywords', 'links', 'images', 'every'];
    expect(['keywrods', 'lnks', 'imagess', 'evary'].map((word) => nearestWord(word, words))).toEqual(words);
  });
  test('is not proposed when nothing is near', () => {
    expect(nearestWord('yesterday', ['every', 'day', 'now'])).toBeUndefined();
    expect(nearestWord('x', ['to', 'on'])).toBeUndefined();
  });
});
