// Tells snapshots that are not the page: a wall against robots or for logging in, an error page sent as if all were
// well, an empty page. Careful: a page that merely speaks of such things is a page. What is bad is kept and shown, but
// never compared with.
import { isEmptyShell, waiting } from './empty-shell.ts';
import type { PageFeatures } from './features.ts';

export type BadSnapshot = {
  reason: 'bot-wall' | 'login-wall' | 'error-page' | 'empty-page' | 'needs-browser' | 'not-well-formed';
  message: string;
};

/** A wall says little else; an article about one says more. */
const littleText = 1500;

export interface SnapshotFacts {
  status: number;
  /** As asked for, and where the redirects ended. */
  url: string;
  finalUrl: string;
  /** The text as fetched, for what features leave out: password fields, scripts. Its beginning is enough. */
  text: string;
}

export function badSnapshot(page: PageFeatures, facts: SnapshotFacts): BadSnapshot | null {
  if (page.type === 'json' || page.type === 'xml' || page.type === 'feed') return null;
  const text = [page.title, ...page.blocks.map((block) => block.text)].join('\n');
  const isShort = text.length <= littleText;
  const source = facts.text.slice(0, 200_000);
  const wall =
    page.type === 'html' && isShort
      ? (botWall(text, source) ?? loginWall(page, text, source, facts) ?? errorPage(page, text))
      : null;
  return wall ?? emptyPage(page, text, source);
}

const sendsOn = /<meta\b[^>]{0,300}\bhttp-equiv\s*=\s*["']?refresh\b[^>]{0,300}\burl\s*=/i;

/**
 * XML or JSON that breaks off or breaks its own rules: half a document, whose other half would seem deleted. Null for a page
 * that always does: `before` is what its version before says, or null without one.
 */
export function notWellFormed(page: PageFeatures, before: PageFeatures | null): BadSnapshot | null {
  if (page.problem === undefined || before?.problem !== undefined) return null;
  const { message, line, column } = page.problem;
  const kind = page.type === 'xml' || page.type === 'feed' ? 'XML' : 'JSON';
  return bad(
    'not-well-formed',
    `The page is not well-formed ${kind}: line ${line}, column ${column}: ${message}`,
  );
}

function emptyPage(page: PageFeatures, text: string, source: string): BadSnapshot | null {
  if (isEmptyShell(page, text, source)) {
    return bad('needs-browser', 'The page shows nothing until its scripts run: it seems to need a browser.');
  }
  const media = (page.media ?? []).filter(({ src }) => src !== '');
  const shows = [page.blocks, page.images, page.forms, page.links, media].flat().length;
  if (shows === 0) {
    return bad(
      'empty-page',
      sendsOn.test(source)
        ? 'The page shows nothing, and only sends browsers on to another address: watch that one.'
        : 'The page shows nothing.',
    );
  }
  const waits =
    page.blocks.length <= 2 && page.links.length === 0 && page.images.length === 0 && waiting.test(text);
  return waits ? bad('empty-page', 'The page only says that it is loading.') : null;
}

// The marks of the walls themselves, in what they send, or what they all say.
const wallMarks =
  /cf-browser-verification|cf-challenge|challenge-platform|_cf_chl_opt|px-captcha|perimeterx|datadome|ddos-guard|incapsula incident|_incapsula_resource|akamai.{0,40}reference\s?#|awswaf|g-recaptcha|h-captcha|hcaptcha\.com|turnstile/i;
const wallWords =
  /checking (?:if the site connection is secure|your browser before)|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot|i['’]?m not a robot|unusual traffic from your|attention required! \| cloudflare|just a moment\.\.\.|please complete the security check|enable javascript and cookies to continue|pardon our interruption|access to this page has been denied|bot detection|press (?:&|and) hold to confirm|request unsuccessful\. incapsula|bestätigen sie, dass sie ein mensch/i;

function botWall(text: string, source: string): BadSnapshot | null {
  const says = wallWords.test(text);
  // A form with a captcha is on many good pages; only with the words, or next to nothing else, is it a wall.
  if (!says && !(wallMarks.test(source) && text.length < 300)) return null;
  return bad('bot-wall', 'The site asked whether a person is there instead of showing the page.');
}

const loginWords =
  /\b(?:log|sign)[ -]?in(?:to)? (?:to (?:continue|view|see|access|your)|required|with your)|please (?:log|sign) in|you (?:must|need to) (?:be logged in|log in|sign in)|session (?:has )?(?:expired|timed out)|bitte (?:melden sie sich|loggen sie sich|einloggen)|anmeldung erforderlich|connectez-vous pour|inicia sesión para/i;
const loginAddress =
  /\/(?:log-?in|sign-?in|signin|sso|auth(?:orize|enticate)?|oauth2?|session\/new|account\/login|wp-login\.php)(?:[/?#.]|$)/i;

function loginWall(
  page: PageFeatures,
  text: string,
  source: string,
  facts: SnapshotFacts,
): BadSnapshot | null {
  const asksPassword = /<input[^>]{0,300}type\s*=\s*["']?password/i.test(source);
  const sentThere = loginAddress.test(facts.finalUrl) && !loginAddress.test(facts.url);
  const titled = /^(?:log|sign)[ -]?in\b|\b(?:log|sign)[ -]?in$|^anmelden\b|^connexion\b/i.test(
    page.title.trim(),
  );
  const signs = [asksPassword, sentThere, titled, loginWords.test(text)].filter(Boolean).length;
  // Who watches a log-in page itself asked for its address and gets it.
  const asked = loginAddress.test(facts.url);
  if (signs < 2 || asked) return null;
  return bad('login-wall', 'The site asked to log in instead of showing the page.');
}

const errorTitle =
  /^(?:error\s*)?(?:4\d\d|5\d\d)\b|\b(?:404|page not found|not found|server error|service unavailable|bad gateway|gateway time-?out|temporarily unavailable|access denied|forbidden|seite nicht gefunden|page introuvable|página no encontrada)\b/i;
const errorWords =
  /internal server error|service (?:is )?(?:temporarily )?unavailable|bad gateway|gateway time-?out|(?:page|file|document) (?:you (?:requested|are looking for)|requested)[^.]{0,60}(?:not found|could not be found|does(?:n['’]t| not) exist|no longer)|page not found|seite (?:wurde )?nicht gefunden|error establishing a database connection|the requested url was not found|something went wrong|an error (?:has )?occurred|upstream connect error|site is (?:currently )?(?:down for|under) maintenance|under maintenance|account (?:has been )?suspended|too many requests/i;

function errorPage(page: PageFeatures, text: string): BadSnapshot | null {
  const heading = page.blocks.find((block) => /^h[1-3]$/.test(block.kind))?.text ?? '';
  const named = [page.title, heading].some((one) => one.length <= 80 && errorTitle.test(one));
  const said = errorWords.test(text);
  const bare = text.length <= 400 && said && page.links.length <= 5;
  if (!(named && said) && !bare && !(named && text.length <= 200)) return null;
  return bad('error-page', 'The site showed an error message as if it were the page.');
}

function bad(reason: BadSnapshot['reason'], message: string): BadSnapshot {
  return { reason, message };
}
