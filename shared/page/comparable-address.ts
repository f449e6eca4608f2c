// Addresses as they are compared: without the parts that a site makes up anew for every visit or visitor.
import type { PageFeatures } from './features.ts';
import { Memo } from './memo.ts';

// Who visits, where from, and in which session: never what the address leads to.
const visitor =
  'phpsessid|jsessionid|sessionid|nonce|_wpnonce|csrf|csrf_?token|authenticity_token|utm_[a-z_]+|gclid|dclid|gbraid|wbraid|' +
  'fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_hs(?:enc|mi)|_ga|_gl|mkt_tok|vero_id|oly_(?:anon|enc)_id';
// Only there so that no cache answers; a moment in seconds or more exactly, or a number drawn by lot.
const moment = '(?:t|ts|time|timestamp|_t|_ts|_|cb|cache|nocache)=\\d{10,}';
const drawn = '(?:_|cb|cache_?bust(?:er)?|no_?cache|rnd|rand|random)=[^&#]*';

const always = new RegExp(`[?&](?:(?:${visitor})=[^&#]*|${moment}|\\d{10,}(?=&|#|$))`, 'gi');
const byLot = new RegExp(`[?&]${drawn}`, 'gi');
const pathSession = /;jsessionid=[^?#;/]*/i;

export function comparableAddress(address: string): string {
  return without(steady(address), byLot);
}

export interface ComparableAddresses {
  links: readonly string[];
  images: readonly string[];
}

const known = new Memo<PageFeatures, ComparableAddresses>();

/** Of all links and images of a page, in their order. A number that tells two of them apart was not drawn by lot. */
export function comparableAddresses(page: PageFeatures): ComparableAddresses {
  const answer = known.get(page) ?? {
    links: distinguished(page.links.map((link) => link.href)),
    images: distinguished(page.images.map((image) => image.src)),
  };
  known.set(page, answer);
  return answer;
}

function distinguished(addresses: readonly string[]): string[] {
  const versions = new Map<string, string>();
  const shared = new Set<string>();
  const pairs = addresses.map((address) => {
    const whole = steady(address);
    const plain = without(whole, byLot);
    if (plain !== whole) {
      if ((versions.get(plain) ?? whole) !== whole) shared.add(plain);
      versions.set(plain, whole);
    }
    return { whole, plain };
  });
  return pairs.map(({ whole, plain }) => (shared.has(plain) ? whole : plain));
}

function steady(address: string): string {
  const path = address.includes(';') ? address.replace(pathSession, '') : address;
  return without(path, always);
}

function without(address: string, pattern: RegExp): string {
  if (!address.includes('?')) return address;
  const left = address.replace(pattern, '');
  // The first parameter took the question mark with it.
  return left.includes('?') ? left : left.replace('&', '?');
}
