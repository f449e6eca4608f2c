// Something else came instead of the page: the message says what the person can do, by how the page is fetched.
import { expect, test } from 'vitest';
import { withHelp } from '../../../../server/jobs/check/what-helps.ts';
import type { BadSnapshot } from '../../../../shared/page/bad-snapshot.ts';

const plain = { url: 'https://shop.example/', mode: 'plain', credentials: null } as const;
const withLogin = { ...plain, credentials: 'Shop' };
const inBrowser = { ...plain, mode: 'browser' } as const;
const canRender = () => null;
const noChromium = () => 'No browser was found. Install one.';

test.each<[string, Parameters<typeof withHelp>[0], BadSnapshot['reason'], () => string | null, string]>([
  [
    'a log-in',
    plain,
    'login-wall',
    canRender,
    'Seen. Fetch it with a login of yours, or watch it through your own browser.',
  ],
  [
    'a log-in in spite of a login',
    withLogin,
    'login-wall',
    canRender,
    'Seen. The login "Shop" seems to have run out: enter it again.',
  ],
  [
    'a log-in in the person’s own browser',
    inBrowser,
    'login-wall',
    canRender,
    'You seem to be signed out of shop.example. Sign in there with your browser, and the page is checked again.',
  ],
  ['a wall', plain, 'bot-wall', canRender, 'Seen. Watch it through your own browser instead.'],
  [
    'a wall in the person’s own browser',
    inBrowser,
    'bot-wall',
    canRender,
    'Seen. Open it and answer what it asks.',
  ],
  [
    'an empty frame',
    plain,
    'needs-browser',
    canRender,
    'Seen. Write "Fetch rendered" to have this server show it in one.',
  ],
  [
    'an empty frame, and no browser here',
    plain,
    'needs-browser',
    noChromium,
    'Seen. No browser was found. Install one.',
  ],
  ['an error', plain, 'error-page', canRender, 'Seen.'],
])('%s', (_, page, reason, renderingProblem, message) => {
  expect(withHelp(page, { reason, message: 'Seen.' }, renderingProblem)).toBe(message);
});
