// Takes over what a site renews: the cookies a person gave keep their names, and get the values the site last sent for them.

/** The Cookie header after an answer, or null when nothing in it is new. Cookies the person did not give are not taken up. */
export function renewCookies(cookie: string, setCookie: readonly string[]): string | null {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  let changed = false;
  for (const line of setCookie) {
    const renewed = readSetCookie(line);
    if (renewed === null) continue;
    const at = pairs.findIndex((pair) => pair.startsWith(`${renewed.name}=`));
    const next = `${renewed.name}=${renewed.value}`;
    if (at < 0 || pairs[at] === next) continue;
    pairs[at] = next;
    changed = true;
  }
  return changed ? pairs.join('; ') : null;
}

const longestValue = 4_096;

/** Null for what cannot be sent back, and for a cookie being taken away: then the person's own is as good as any. */
function readSetCookie(line: string): { name: string; value: string } | null {
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  const sendable = /^[\x21-\x7e]+$/.test(value) && value.length <= longestValue;
  return equals > 0 && sendable && !attributes.some(takesAway) ? { name, value } : null;
}

function takesAway(attribute: string): boolean {
  const [key = '', value = ''] = attribute.split('=').map((part) => part.trim());
  if (/^max-age$/i.test(key)) return !(Number(value) > 0);
  return /^expires$/i.test(key) && Date.parse(value) < Date.now();
}
