// Text without what nobody sees: marks of direction and of zero width, and the two ways in which Unicode writes "é".

// Soft hyphens and zero-width spaces say where a line may break, the others which way it runs. Joiners are kept: they
// change the letters beside them. As in a class of characters.
export const invisibles =
  '\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const invisible = new RegExp(`[${invisibles}]+`, 'g');
/** Below these, nothing is invisible and nothing composes, but for the soft hyphen. */
export const special = /\u00ad|[\u0300-\uffff]/;

export function tidyText(text: string): string {
  return special.test(text) ? text.replace(invisible, '').normalize('NFC') : text;
}
