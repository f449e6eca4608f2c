// Turns what a person typed or a page linked to into the one address by which a page is known.

export type NormalisedUrl = { ok: true; url: string } | { ok: false; message: string };

const longest = 8192;
const scheme = /^([a-z][a-z0-9+.-]*):/i;
// "localhost:8080/x" looks like a scheme to the standard; digits after the colon can only be a port.
const hostAndPort = /^[^/?#@\s]+:\d{1,5}(?:[/?#]|$)/;
const bareHost = /^(?:[^/?#@\s]+\.[^/?#@\s]+|localhost|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i;

export function normaliseUrl(text: string, base?: string): NormalisedUrl {
  const typed = text.trim();
  if (typed === '') return fail('An address is needed, for example https://example.com/page.');
  if (typed.length > longest) {
    return fail(`This address is longer than ${longest} characters; use a shorter one.`);
  }

  const named = hostAndPort.test(typed) ? null : scheme.exec(typed);
  if (named && !/^https?$/i.test(named[1]!)) {
    if (/^[^/?#]*@/.test(typed) && !/^mailto$/i.test(named[1]!)) return fail(credentialsMessage);
    return fail(
      `Only http and https addresses can be watched, not "${named[1]!.toLowerCase()}:". Use one that starts with https://.`,
    );
  }

  const url = parse(typed, named !== null, base);
  if (!url || url.hostname === '') {
    return fail(`"${shorten(typed)}" is not a web address. Write it like https://example.com/page.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fail(`Only http and https addresses can be watched, not "${url.protocol}".`);
  }
  if (url.username !== '' || url.password !== '') return fail(credentialsMessage);

  // A fragment is a place on a page and never reaches the server. "#!" and "#/" are routes of a page that
  // builds itself in the browser: to the person, and to a rendering fetch, another page.
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  if (url.search === '') url.search = '';
  return { ok: true, url: url.href };
}

const credentialsMessage =
  'An address must not contain a user name or password. Remove the part before "@"; pages behind a log-in are watched through your own browser.';

function parse(typed: string, absolute: boolean, base: string | undefined): URL | null {
  if (absolute) return URL.parse(typed);
  if (base !== undefined) return URL.parse(typed, base);
  if (typed.startsWith('//')) return URL.parse(`https:${typed}`);
  return bareHost.test(typed) || hostAndPort.test(typed) || typed.includes('@')
    ? URL.parse(`https://${typed}`)
    : null;
}

function fail(message: string): NormalisedUrl {
  return { ok: false, message };
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
