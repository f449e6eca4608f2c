// Text as it is compared when upper and lower case do not count: Unicode's compatibility forms and case folding.

const ascii = /^[\x20-\x7e]*$/;

export function foldText(text: string): string {
  // By way of upper case, because "ß" and "SS", "ς" and "Σ" meet only there.
  return ascii.test(text) ? text.toLowerCase() : spaced(text).toUpperCase().toLowerCase();
}

/** The same with case kept. */
export function plainText(text: string): string {
  return ascii.test(text) ? text : spaced(text);
}

function spaced(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ');
}
