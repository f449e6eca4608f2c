// Text as it is compared when upper and lower case do not count: Unicode's compatibility forms and case folding.

const ascii = /^[\x20-\x7e]*$/;

export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // By way of upper case, because "ß" and "SS", "ς" and "Σ", "ı" and "I" meet only there; the dot of "İ" is left over.
  return spaced(text).toUpperCase().toLowerCase().replaceAll('i\u0307', 'i');
}

/** The same with case kept. */
export function plainText(text: string): string {
  return ascii.test(text) ? text : spaced(text);
}

/** Typographic quotes and dashes are how a page writes what people type plainly. */
function spaced(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c-\u201e]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-');
}
