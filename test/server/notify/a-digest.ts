// A digest for tests of channels, with texts as the test wants them.
import type { Letter } from '../../../server/notify/channel.ts';
import type { Digest, DigestItem } from '../../../shared/digest/digest.ts';
import { safeText } from '../../../shared/digest/safe-text.ts';

export const someTime = Date.UTC(2026, 2, 31, 6);

/** As compose-digest makes it: the title is made harmless there, everything else where it is shown. */
export function anItem(changes: Partial<DigestItem> & { pageTitle?: string } = {}): DigestItem {
  const { pageTitle = 'Red shoes', ...rest } = changes;
  return {
    kind: 'change',
    sentinelId: 's1',
    sentinelName: 'shoes',
    pageId: 'p1',
    title: safeText(pageTitle, 120),
    url: 'https://shop.example/shoes',
    summary: '1 changed: Price: 10 → 12',
    counts: { insert: 0, delete: 0, update: 1, move: 0 },
    firings: 1,
    changes: [
      {
        op: 'update',
        type: 'any',
        thing: 'text',
        where: 'Prices',
        sides: {
          before: [
            { op: 'equal', text: 'Price: ' },
            { op: 'delete', text: '10' },
          ],
          after: [
            { op: 'equal', text: 'Price: ' },
            { op: 'insert', text: '12' },
          ],
        },
        addresses: { before: null, after: null },
        pictures: null,
      },
    ],
    left: 0,
    often: null,
    notes: [],
    times: { modified: null, fetched: someTime, detected: someTime },
    home: 'https://watch.example/#/sentinels/s1',
    views: {
      sideBySide: 'https://watch.example/viewer?change=c1',
      changesOnly: 'https://watch.example/viewer?change=c1#changes-only',
      merged: 'https://watch.example/viewer?change=c1#merged',
    },
    ...rest,
  };
}

export function aDigest(items: DigestItem[] = [anItem()], changes: Partial<Digest> = {}): Digest {
  return {
    id: 'm1',
    at: someTime,
    since: someTime - 86_400_000,
    zone: 'Europe/Berlin',
    sections: [{ tag: null, items }],
    more: [],
    links: {
      dashboard: 'https://watch.example/#/changes',
      inBrowser: 'https://watch.example/digests/m1',
      settings: 'https://watch.example/#/account',
      stop: 'https://watch.example/stop/r1.abc',
    },
    ...changes,
  };
}

export function aLetter(changes: Partial<Letter> = {}): Letter {
  return {
    id: 'm1',
    address: 'jill@example.org',
    digest: aDigest(),
    pictures: new Map(),
    short: false,
    thread: 'page-p1-r1',
    key: null,
    isTest: false,
    ...changes,
  };
}

/** What pages have been seen to put into titles and texts, and worse. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Shoes\r\nBcc: victim@example.org\r\n\r\nBuy now',
  'Shoes\nContent-Type: text/html',
  '\u202egnp.exe\u202c and \u2066more\u2069',
  'a\u0000b\u0007c\u001b[31m',
  ']]><x/>&amp;&lt;',
  '=?utf-8?Q?=0D=0ABcc:_x@example.org?=',
  'Z̸̢̧̛̛̰̰̦̲͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏algo',
  '\ud800 half a character',
  'x'.repeat(1_000_000),
  `${'<b>'.repeat(300_000)}`,
];
