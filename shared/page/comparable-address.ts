// An address as it is compared: without the parts that a site makes up anew for every visit.

const passing =
  '_|cb|cache_?bust(?:er)?|no_?cache|rnd|rand|random|phpsessid|jsessionid|nonce|_wpnonce|csrf|csrf_?token|authenticity_token';
const parameter = new RegExp(`[?&](?:${passing})=[^&#]*`, 'gi');
const pathSession = /;jsessionid=[^?#;/]*/i;

export function comparableAddress(address: string): string {
  const query = address.indexOf('?');
  const path = address.includes(';') ? address.replace(pathSession, '') : address;
  if (query < 0) return path;
  const left = path.replace(parameter, '');
  // The first parameter took the question mark with it.
  return left.includes('?') ? left : left.replace('&', '?');
}
