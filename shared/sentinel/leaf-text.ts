// The smallest values of a sentinel as a form's inputs hold them: text that is read back to exactly the same value.
import { readDateTime, readTimeOfDay } from './clock.ts';

/** Null for what is no number; then the input keeps the text and says so. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(/^[−–]/, '-');
  const value = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(value) ? value || 0 : null;
}

/** Of lengths of time and of counts: never negative, because the language has no word for that. */
export function readAmount(text: string): number | null {
  const value = readNumber(text);
  return value !== null && value >= 0 ? value : null;
}

/** HH:MM, up to 24:00, as windows and notices have it; "6:30 pm" is understood. */
export { readTimeOfDay };

/** HH:MM or HH:MM:SS, as a moment has it. */
export function readMomentTime(text: string): string | null {
  return readDateTime(`2000-01-01T${text.trim()}`)?.time ?? null;
}

/** YYYY-MM-DD, of a day that exists. */
export function readDate(text: string): string | null {
  const at = readDateTime(text.trim());
  return at && at.time === undefined && at.zone === undefined ? at.date : null;
}
