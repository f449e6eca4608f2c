// Reads a Retry-After header in both its forms, and keeps a host from sending us away for good or calling us back at once.

const minute = 60_000;
const day = 24 * 60 * minute;

/** When to come back, in milliseconds since 1970, a minute to a day from now; null when the header says nothing usable. */
export function retryAfter(header: string, now: number): number | null {
  const text = header.trim();
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : httpDate(text);
  return at === null ? null : Math.min(Math.max(at, now + minute), now + day);
}

/** Date.parse takes almost anything, so the three forms HTTP allows are told apart from the rest first. */
function httpDate(text: string): number | null {
  const imfOrRfc850 = /^[a-z]+, \d\d[ -][a-z]{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/i;
  const asctime = /^[a-z]{3} [a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/i;
  if (!imfOrRfc850.test(text) && !asctime.test(text)) return null;
  const at = Date.parse(asctime.test(text) ? `${text} GMT` : text);
  return Number.isNaN(at) ? null : at;
}
