// Until when what was fetched need not be asked for again: what its host says, within bounds of ours.

/** Whoever promises a year may still change it; once a day is asked all the same. */
const longestMs = 86_400_000;
/** Without a word from the host: a tenth of the time it has not changed so far (RFC 9111, 4.2.2). */
const longestGuessMs = 3_600_000;

export function freshUntil(
  headers: Readonly<Record<string, string>>,
  lastModified: string | null,
  now: number,
): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  if (/\bno-(?:store|cache)\b/.test(control)) return now;
  const age = /\bmax-age\s*=\s*"?(\d+)/.exec(control)?.[1];
  if (age !== undefined) return now + Math.min(Number(age) * 1000, longestMs);
  if (headers.expires !== undefined) {
    const from = timeOf(headers.date) ?? now;
    const lasts = (timeOf(headers.expires) ?? from) - from;
    return now + Math.min(Math.max(lasts, 0), longestMs);
  }
  const modified = timeOf(lastModified ?? undefined);
  if (modified === null || modified > now) return now;
  return now + Math.min((now - modified) / 10, longestGuessMs);
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
