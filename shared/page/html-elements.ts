// What an HTML element means for the text around it, as a browser would lay it out without style sheets.

/** Starts and ends a block of text. */
export const BLOCK = 1;
/** Its content is never seen as text. */
export const UNSEEN = 2;
/** White space counts. */
export const PRE = 4;
/** A box without a meaning of its own: text in it is of the kind of what surrounds it, or 'div'. */
export const PLAIN = 8;
/** Part of a table or a list. */
export const STRUCTURE = 16;

/** `layout` stands for a table that says of itself that it is none (aria-structure.ts). */
const structural = new Set('layout table thead caption tr td th ul ol dl menu dir li dt dd'.split(' '));

const table: [flags: number, names: string][] = [
  [
    BLOCK | PLAIN,
    'html body div main section article aside header footer nav form fieldset center hgroup search address details menu ' +
      'dir ul ol dl layout table thead tbody tfoot tr colgroup figure dialog select frameset hr p',
  ],
  [
    BLOCK,
    'h1 h2 h3 h4 h5 h6 li dt dd td th caption figcaption legend summary blockquote option optgroup button marquee',
  ],
  [BLOCK | PRE, 'pre textarea listing xmp plaintext'],
  // Fallback content of media and frames, and what a browser keeps out of sight.
  [
    UNSEEN,
    'script style template noscript iframe noembed noframes datalist audio video canvas object applet rp ' +
      'metadata defs symbol desc annotation annotation-xml clipPath linearGradient radialGradient',
  ],
];

export const elementFlags: ReadonlyMap<string, number> = new Map(
  table.flatMap(([flags, names]) =>
    names.split(' ').map((name): [string, number] => [name, flags | (structural.has(name) ? STRUCTURE : 0)]),
  ),
);

export function headingLevel(kind: string): number {
  return kind.length === 2 && kind[0] === 'h' && kind >= 'h1' && kind <= 'h6' ? Number(kind[1]) : 0;
}
