// What a readable sentinel may not mean, and the words in which the person is told, at client and server alike.
import { describe, expect, test } from 'vitest';
import { checkSentinel } from '../../../shared/sentinel/check.ts';
import type { CheckOptions } from '../../../shared/sentinel/check-context.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';

const typedNow: CheckOptions = { now: Date.parse('2026-03-10T12:00:00Z'), zone: 'UTC', newlyTyped: true };

function check(rest: string, options: Partial<CheckOptions> = {}) {
  const parsed = parseSentinel(`Sentinel s1 on http://a.org\n${rest}`);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return checkSentinel(parsed.tree, { ...typedNow, places: parsed.places, ...options });
}

test('a sentinel without fault has no problems', () => {
  expect(
    check(
      'Monitor links AND keywords [x] Fetch every 1 minute From now To 2026-03-11 Notify by email a@b.org',
    ),
  ).toEqual([]);
});

test.each([
  [
    'Fetch every 59 seconds',
    'fetch',
    'The time between fetches must be at least 1 minute.',
    'Write every 1 minute, or longer.',
  ],
  [
    'Notify every 10 seconds',
    'notify',
    'The time between notices must be at least 1 minute.',
    'Write every 1 minute, or longer.',
  ],
  [
    'Compare moving 1',
    'compare',
    'The n of Compare must be a whole number, 2 or more; here it is 1.',
    'Write 2 or more.',
  ],
  [
    'Compare every 2.5',
    'compare',
    'The n of Compare must be a whole number, 2 or more; here it is 2.5.',
    'Write 2 or more.',
  ],
  [
    'Change history 0',
    'history',
    'Change history must be a whole number, 1 or more; here it is 0.',
    'Write 1 or more.',
  ],
  [
    'Depth 2',
    'depth',
    'Site watches are not built yet, so links cannot be followed.',
    'Leave Depth out, or set it to 0.',
  ],
  ['From 03/09/26', 'from', 'The start lies in the past.', 'Write From now, or a later time.'],
  ['From 2026-03-10T11:58', 'from', 'The start lies in the past.', 'Write From now, or a later time.'],
  [
    'From 2026-04-01 To 2026-03-31',
    'to',
    'The end does not come after the start.',
    'Write a later end, or To open.',
  ],
  ['To 2026-03-09', 'to', 'The end does not come after the start.', 'Write a later end, or To open.'],
  [
    'From now + 2 days To now + 1 day',
    'to',
    'The end does not come after the start.',
    'Write a later end, or To open.',
  ],
  [
    'From start(s2) + 1 day To start(s2)',
    'to',
    'The end does not come after the start.',
    'Write a later end, or To open.',
  ],
  ['From start(s1)', 'from', 'A sentinel cannot wait for itself.', 'Name another sentinel, or give a time.'],
  ['To now + 1e300 years', 'to', 'This time is too far away.', 'Write an earlier time.'],
  [
    'Monitor keywords []',
    'monitor',
    'The list of keywords is empty.',
    'Name at least one, for example [price].',
  ],
  ['Monitor phrases ["", a]', 'monitor', 'One of the phrases is empty.', 'Leave it out.'],
  [
    'Monitor keywords [prime minister]',
    'monitor',
    'A keyword is one word; "prime minister" are several.',
    'Use PHRASES for words that belong together.',
  ],
  [
    'Monitor all words is present',
    'monitor',
    'ALL WORDS cannot be waited for as present: some words always are.',
    'Use KEYWORDS or PHRASES with IS PRESENT.',
  ],
  [
    'Monitor any change appears',
    'monitor',
    'ANY CHANGE has APPEARS only with an element.',
    'Say which element, for example: any change appears in css "#offer".',
  ],
  [
    'Monitor value changes by 0 %',
    'monitor',
    'The percentage must be more than 0.',
    'Write for example: value changes by 5 %.',
  ],
  [
    'Monitor value changes by -1',
    'monitor',
    'The amount must be more than 0.',
    'Write for example: value changes by 10.',
  ],
  [
    'Monitor table key 0',
    'monitor',
    'The key column must be a whole number, 1 or more; here it is 0.',
    'Write 1 or more.',
  ],
  ['Monitor regex "(x"', 'monitor', 'The pattern is not valid: Unterminated group.', 'Correct the pattern.'],
  ['Monitor regex /x/g', 'monitor', 'The flag g of the pattern has no meaning here.', 'Use i, m or s.'],
  [
    'Monitor regex /a(?=b)/',
    'monitor',
    'Patterns cannot use look-ahead or look-behind: they must run in linear time.',
    'Rewrite the pattern without it.',
  ],
  [
    'Monitor regex /(a)\\1/',
    'monitor',
    'Patterns cannot use back-references: they must run in linear time.',
    'Rewrite the pattern without it.',
  ],
  [
    'Monitor links on ftp://b.org',
    'monitor',
    'Only http and https addresses can be watched, not ftp.',
    'Write an address that begins with http:// or https://.',
  ],
  ['Element css ""', 'scope', 'The selector is empty.', 'Pick the element again, or correct its selector.'],
  [
    'Fetch during Mon Europe/Belrin',
    'fetch',
    'There is no time zone Europe/Belrin.',
    'Write it like Europe/Berlin, UTC or +02:00.',
  ],
  [
    'Fetch during 08:00-08:00',
    'fetch',
    'There is no time between 08:00 and 08:00.',
    'Write hours such as 08:00-18:00.',
  ],
  [
    'From 2026-04-01T08:00 Mars/Base',
    'from',
    'There is no time zone Mars/Base.',
    'Write it like Europe/Berlin, UTC or +02:00.',
  ],
  ['Notify by email "jill"', 'notify', '"jill" is not an e-mail address.', 'Write it like jill@example.org.'],
  ['Notify by webhook', 'notify', 'The webhook has no address.', 'Write by webhook https://…'],
  [
    'Notify by webhook b.org/hook',
    'notify',
    '"b.org/hook" is not a full address.',
    'Did you mean https://b.org/hook?',
  ],
  [
    'Notify by email a@b.org interactive',
    'notify',
    'INTERACTIVE sends nothing, so it needs no email.',
    'Leave the channel out, or say when to send.',
  ],
  [
    'Ignore text []',
    'noise',
    'The list of ignored texts is empty.',
    'Name at least one, for example [price].',
  ],
  [
    'At least 0 changes',
    'noise',
    'The number of changes must be a whole number, 1 or more; here it is 0.',
    'Write 1 or more.',
  ],
  [
    'Confirm after 0 seconds',
    'noise',
    'A change is confirmed after some time, not at once.',
    'Write for example: Confirm after 30 seconds.',
  ],
])('%s', (rest, field, message, suggestion) => {
  expect(check(rest)).toMatchObject([{ field, message, suggestion, line: 2 }]);
});

test('a problem points at the operand, not only at its part', () => {
  expect(check('Monitor links AND keywords []')).toMatchObject([{ line: 2, column: 19 }]);
});

test('a form without text gets the same sentences, without a place', () => {
  expect(checkSentinel({ name: 'my news', target: { kind: 'url', url: 'www.cnn.com' } }, typedNow)).toEqual([
    {
      field: 'name',
      message:
        '"my news" cannot be a name: a name has letters, digits, - and _, beginning with a letter, at most 64.',
      suggestion: 'For example: my-news',
    },
    {
      field: 'target',
      message: '"www.cnn.com" is not a full address.',
      suggestion: 'Did you mean https://www.cnn.com?',
    },
  ]);
});

describe('A start in the past', () => {
  test('simply counts as reached in an import, an edit or an inheritance', () => {
    expect(check('From 01/01/26', { newlyTyped: false })).toEqual([]);
  });
  test('is not today, nor the minute that is running', () => {
    expect(check('From 2026-03-10')).toEqual([]);
    expect(check('From 2026-03-10T12:00')).toEqual([]);
  });
  test('is judged in its own zone, or else in the person’s', () => {
    expect(check('From 2026-03-10T12:30 Europe/Berlin')).toMatchObject([{ field: 'from' }]);
    expect(check('From 2026-03-10T12:30')).toEqual([]);
    expect(check('From 2026-03-10T12:30', { zone: 'Europe/Berlin' })).toMatchObject([{ field: 'from' }]);
  });
});

test('a selector is checked by whoever has an engine for it', () => {
  const selectorProblem = ({ path }: { path: string }) =>
    path === ':::' ? 'This is no CSS selector.' : undefined;
  expect(check('Element css "a", css ":::"', { selectorProblem })).toMatchObject([
    { message: 'This is no CSS selector.', line: 2, column: 22 },
  ]);
});
