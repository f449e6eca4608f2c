// The path patterns of robots.txt (RFC 9309, 2.2.2 and 2.2.3): `*` is anything, `$` at the end is the end, all else itself.

/** What stands between the stars; the first piece begins the path, and with `toEnd` the last one ends it. */
export interface PathPattern {
  pieces: readonly string[];
  toEnd: boolean;
}

export function readPattern(text: string): PathPattern {
  const toEnd = text.endsWith('$');
  const pieces = (toEnd ? text.slice(0, -1) : text).split(/\*+/).map(comparable);
  return { pieces, toEnd };
}

/** Each piece is taken where it first fits, so that no pattern costs more than one walk along the path. */
export function matches({ pieces, toEnd }: PathPattern, path: string): boolean {
  const first = pieces[0]!;
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !toEnd || path.length === first.length;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1)!;
  return toEnd ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}

/** One spelling for what can be written with and without percent signs. */
export function comparable(path: string): string {
  if (!/[%\u0080-\uffff]/.test(path)) return path;
  return path
    .replace(/[\u0080-\uffff]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const code = Number.parseInt(octet.slice(1), 16);
      const plain = code > 0x20 && code < 0x7f && code !== 0x25;
      return plain ? String.fromCharCode(code) : octet.toUpperCase();
    });
}
