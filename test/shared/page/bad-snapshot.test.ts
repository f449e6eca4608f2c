// Snapshots that are not the page, and pages that only look a little like one.
import { describe, expect, test } from 'vitest';
import { badSnapshot } from '../../../shared/page/bad-snapshot.ts';
import { extract } from '../../../shared/page/extract.ts';

function reason(text: string, facts: { url?: string; finalUrl?: string; type?: string } = {}) {
  const url = facts.url ?? 'https://example.org/news';
  const page = extract(text, facts.type ?? 'text/html', url);
  return badSnapshot(page, { status: 200, url, finalUrl: facts.finalUrl ?? url, text })?.reason ?? null;
}

const article = `<h1>How the city works</h1>${'<p>A long paragraph of real text with links and much to say about it.</p>'.repeat(40)}`;

describe('is not the page', () => {
  test.each([
    [
      'bot-wall',
      '<title>Just a moment...</title><p>Checking your browser before accessing example.org.</p><script src="/cdn-cgi/challenge-platform/x.js"></script>',
    ],
    ['bot-wall', '<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>'],
    ['bot-wall', '<p>Please verify you are a human</p><div id="px-captcha"></div>'],
    [
      'bot-wall',
      '<h1>Pardon Our Interruption</h1><p>As you were browsing something made us think you were a bot.</p>',
    ],
    ['bot-wall', '<div class="g-recaptcha"></div><p>One more step</p>'],
    [
      'login-wall',
      '<title>Log in</title><form><input name=user><input type="password" name=p><button>Log in</button></form>',
    ],
    ['login-wall', '<h1>Members</h1><p>Please sign in to continue.</p><form><input type=password></form>'],
    [
      'error-page',
      '<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server.</p>',
    ],
    ['error-page', '<h1>503 Service Unavailable</h1>'],
    ['error-page', '<title>Shop</title><p>Error establishing a database connection</p>'],
    ['error-page', '<title>Seite nicht gefunden</title><p>Die Seite wurde nicht gefunden.</p>'],
    ['empty-page', ''],
    ['needs-browser', '<html><body><script>app()</script></body></html>'],
    ['empty-page', '<div id=root>Loading…</div>'],
    [
      'empty-page',
      '<title>App</title><noscript>x</noscript><div>You need to enable JavaScript to run this app.</div>',
    ],
  ])('%s: %s', (expected, text) => {
    expect(reason(text)).toBe(expected);
  });

  test('a page that only sends browsers on says so', () => {
    const text = '<meta http-equiv="refresh" content="0; url=/new">';
    const page = extract(text, 'text/html', 'https://example.org/old');
    const facts = { status: 200, url: 'https://example.org/old', finalUrl: 'https://example.org/old', text };
    expect(badSnapshot(page, facts)).toEqual({
      reason: 'empty-page',
      message: 'The page shows nothing, and only sends browsers on to another address: watch that one.',
    });
  });

  test('sent to a log-in page instead', () => {
    const text = '<title>Welcome</title><form><input type=password></form>';
    expect(reason(text, { finalUrl: 'https://example.org/login?next=/news' })).toBe('login-wall');
  });
});

describe('is the page', () => {
  test.each([
    ['an article', article],
    [
      'an article about walls',
      `<title>Verify you are human: captchas</title>${article}<p>Just a moment... says Cloudflare.</p>`,
    ],
    ['an article about errors', `<title>404 and what it means</title>${article}<p>Page not found</p>`],
    ['a page with a log-in box', `<form><input type=password></form>${article}`],
    ['a short page with a log-in link', '<h1>News</h1><p>Tea costs 3 euro.</p><a href="/login">Log in</a>'],
    [
      'a contact form with a captcha',
      `<h1>Contact</h1><p>${'Write to us about anything. '.repeat(15)}</p><div class="g-recaptcha"></div>`,
    ],
    ['a short price', '<p>404 €</p>'],
    ['a page of one image', '<img src=a.png alt=Map>'],
    ['a status page', '<h1>Status</h1><p>All systems operational.</p>'],
  ])('%s', (_, text) => {
    expect(reason(text)).toBeNull();
  });

  test('a log-in page that somebody watches', () => {
    const text = '<title>Log in</title><form><input type=password><button>Log in</button></form>';
    expect(reason(text, { url: 'https://example.org/login' })).toBeNull();
  });

  test('data is never a wall', () => {
    expect(reason('{"error":"not found"}', { type: 'application/json' })).toBeNull();
    expect(reason('<r><m>page not found</m></r>', { type: 'text/xml' })).toBeNull();
  });
});
