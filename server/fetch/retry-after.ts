// Reads a Retry-After header in both its forms, and keeps a host from sending us away for good or calling us back at once.
import { httpDate } from '../../shared/page/http-date.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** When to come back, in milliseconds since 1970, a minute to a day from now; null when the header says nothing usable. */
export function retryAfter(header: string, now: number): number | null {
  const text = header.trim();
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : httpDate(text);
  return at === null ? null : Math.min(Math.max(at, now + minute), now + day);
}
