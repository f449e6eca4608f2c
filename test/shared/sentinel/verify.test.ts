// What can be said in the language is carried out, and so passes.
import { expect, test } from 'vitest';
import { verifySentinel } from '../../../shared/sentinel/verify.ts';

const options = { now: Date.parse('2026-03-10T12:00:00Z'), zone: 'UTC', newlyTyped: true };

test.each([
  '',
  'Monitor any change Fetch every 10 minutes From now To open Notify by extension immediate Compare pairwise',
  'Fetch on change To 2027-01-01 Notify interactive Presentation dual-frame Compare moving 2 Depth 0',
  'Element css "#a" Monitor NOT links AND keywords [a] appears in css "#b" OR any change including markup',
  'Monitor links AND keywords [x] on https://b.org Context chronicle',
  'Monitor value below 5 Compare every 3 Ignore dates Ignore reordering Confirm after 1 minute',
  'Fetch every 2 hours in my browser',
  'Fetch rendered with login "shop" ignoring robots',
  'Fetch rendered waiting for ".price"',
  'Notify by email a@b.org every 4 days Notify by webhook https://a.org/hook Notify by feed best effort Tags [work]',
  'Notify by extension at 08:00 on Mon-Fri Europe/Berlin',
  'Fetch during weekdays 08:00-18:00 From 2027-01-01 To end(s2) + 1 week',
  'Compare every 4 Change history 10',
])('built: %s', (rest) => {
  expect(verifySentinel(`Sentinel s1 on https://a.org ${rest}`, options)).toMatchObject({ ok: true });
});
