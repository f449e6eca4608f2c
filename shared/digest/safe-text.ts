// Text of a watched page made harmless for one line of a mail, a header or a feed: whatever it holds, it stays text.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Marks that turn the direction of what follows, or cannot be seen: a title could forge the text around it with them. */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|\p{Co}/gu;
/** More accents on one letter than any script has: they would cover the lines around. */
const piled = /(\p{M}{4})\p{M}+/gu;

/** Joiners, accents and blanks alone, which would leave nothing to see or to click on. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** At most `limit` characters, on one line; empty where there is nothing to be seen. */
export function safeText(text: string, limit: number): string {
  // A title may be a megabyte: only its beginning is looked at.
  const clean = text
    .slice(0, limit * 8)
    .toWellFormed()
    .replace(controls, ' ')
    .replace(unseen, '')
    .replace(piled, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (!visible.test(clean)) return '';
  const points = [...clean.slice(0, limit * 2 + 2)];
  if (points.length <= limit && clean.length < text.length - 8 && text.length > limit * 8)
    return `${points
      .slice(0, limit - 1)
      .join('')
      .trimEnd()}…`;
  return points.length <= limit
    ? points.join('')
    : `${points
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

/** For HTML and XML, in text and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Only what a browser opens as a page, in a form without quotes, blanks or line ends; null for anything else. */
export function safeLink(address: string): string | null {
  if (address.length > 2000) return null;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  return url.href.replaceAll("'", '%27').replaceAll('"', '%22');
}

/** An address in full, to be copied or read by a program. */
export function fullAddress(address: string): string {
  return safeLink(address) ?? safeText(address, 500);
}

/** An address to be read: without scheme, its host in letters a person can tell apart, its path in those it was written in. */
export function shownAddress(address: string, limit: number): string {
  const url = URL.parse(address);
  if (url === null) return safeText(address, limit);
  const path = `${url.pathname}${url.search}`.replace(/\/$/, '');
  return safeText(`${url.host}${readable(path)}`, limit);
}

/** The same, without the host where it is the page's own. */
export function addressSeenFrom(pageUrl: string, address: string, limit: number): string {
  const url = URL.parse(address);
  if (url === null || url.host !== URL.parse(pageUrl)?.host) return shownAddress(address, limit);
  return safeText(readable(`${url.pathname}${url.search}${url.hash}`), limit);
}

/** What divides its parts stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
