// Names of sentinels: what is one, and a readable one made from a page's title or address when nobody chose.

export const longestName = 64;
const shape = /^[\p{L}_](?:-*[\p{L}\p{M}\p{N}_])*$/u;
const readableLength = 32;

/** A word: letters, digits, "-" and "_", beginning with a letter. */
export function isValidName(name: string): boolean {
  return name.length <= longestName && shape.test(name);
}

export function suggestName(titleOrUrl: string): string {
  const words = wordsOf(meaningfulPart(titleOrUrl.trim()));
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length > readableLength) {
      if (name === '') name = [...word].slice(0, readableLength / 2).join('');
      break;
    }
    name = longer;
  }
  if (/^\p{N}/u.test(name)) name = `page-${name}`;
  return isValidName(name) ? name : 'page';
}

/** Of "Prices | Example Inc." the first part, of an address its host and the end of its path. */
function meaningfulPart(text: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  if (url) {
    const host = url.hostname.replace(/^www\./, '').replace(/\.[^.]+$/, '');
    const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
    return `${host} ${decode(last).replace(/\.[a-z0-9]{1,5}$/i, '')}`;
  }
  const parts = text.split(/\s+[|·•:–—-]\s+|\s*[|·•]\s*|:\s+/u);
  return parts.find((part) => wordsOf(part).length > 0) ?? '';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  );
}
