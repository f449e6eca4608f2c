// Reads a date as HTTP writes it.

/** Date.parse takes almost anything, so the three forms HTTP allows are told apart from the rest first. */
export function httpDate(text: string): number | null {
  const imfOrRfc850 = /^[a-z]+, \d\d[ -][a-z]{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/i;
  const asctime = /^[a-z]{3} [a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/i;
  if (!imfOrRfc850.test(text) && !asctime.test(text)) return null;
  const at = Date.parse(asctime.test(text) ? `${text} GMT` : text);
  return Number.isNaN(at) ? null : at;
}
