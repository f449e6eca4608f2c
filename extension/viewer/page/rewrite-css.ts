// A style sheet with its addresses exchanged: stored pictures and fonts in place of those on the web, imported sheets in
// place of their imports. For looks alone: what slips through here meets the frame's policy.

export interface CssSources {
  /** What to show for a picture or font at this address; null when there is nothing. */
  file(address: string): string | null;
  /** The text of an imported sheet; null when it is not stored. */
  sheet(address: string): string | null;
}

const deepestImport = 5;
const nothing = 'data:,';
// Whatever is not closed goes to the end: a pattern that had to look for the end again and again would hold up the tab.
const string = `"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"?|'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'?`;
const comments = new RegExp(`\\/\\*[\\s\\S]*?(?:\\*\\/|$)|${string}`, 'g');
const escapedLetter = /\\0{0,4}([4-7][\da-f])[ \t\n]?(?![\da-f])|\\([g-z])/gi;
/** The one place where an address may stand as a mere string. */
const imageSets = /image-set\((?:[^()]|\([^()]*\))*\)?/gi;
const setParts = new RegExp(`(?:url|type)\\([^)]*\\)|(${string})`, 'gi');
// Looked ahead at, a string is taken whole or not at all: one of spaces would be tried at every length.
const pattern = new RegExp(
  `@import\\s*(?:url\\(\\s*)?(${string}|[^\\s"');]+)\\s*\\)?([^;]*)(?:;|$)|@charset[^;]*;?|@namespace[^;{}]*;?|url\\((?:\\s*(?=(${string}))\\3\\s*\\)|([^)]*)\\)?)|${string}`,
  'gi',
);

export function rewriteCss(css: string, base: string, sources: CssSources, depth = 0): string {
  const rewritten = plain(css).replace(
    pattern,
    (all, imported?: string, conditions?: string, quoted?: string, bare?: string) => {
      if (imported !== undefined) {
        const address = resolve(unquoted(imported), base);
        const text = depth < deepestImport ? sources.sheet(address) : null;
        return text === null
          ? ''
          : underConditions(rewriteCss(text, address, sources, depth + 1), conditions ?? '');
      }
      // Quotes in the middle make it no address at all.
      const file = quoted ?? (bare !== undefined && /["']/.test(bare) ? '' : bare);
      if (file !== undefined) return `url("${exchanged(unquoted(file), base, sources)}")`;
      return /^@charset/i.test(all) ? ' ' : all;
    },
  );
  return rewritten.replace(imageSets, (all) =>
    all.replace(setParts, (part, inside?: string) =>
      inside === undefined ? part : `"${exchanged(unquoted(inside), base, sources)}"`,
    ),
  );
}

/** Without comments, and with letters that were written as escapes: "u\\72l(" is "url(". */
function plain(css: string): string {
  const bare = css.replace(comments, (all) => (all.startsWith('/*') ? ' ' : all));
  return bare.includes('\\')
    ? bare.replace(escapedLetter, (all, hex?: string, letter?: string) => letter ?? decoded(all, hex!))
    : bare;
}

function decoded(all: string, hex: string): string {
  const char = String.fromCharCode(Number.parseInt(hex, 16));
  return /[a-z]/i.test(char) ? char : all;
}

function exchanged(address: string, base: string, sources: CssSources): string {
  if (address === '' || /^(?:data:|#)/i.test(address)) return quotable(address || nothing);
  return quotable(sources.file(resolve(address, base)) ?? nothing);
}

function underConditions(css: string, conditions: string): string {
  let rest = conditions.trim();
  let text = css;
  const layer = /^layer(?:\(([^)]*)\))?\s*/i.exec(rest);
  if (layer) {
    text = `@layer ${layer[1] ?? ''} {\n${text}\n}`;
    rest = rest.slice(layer[0].length);
  }
  const supports = /^supports\(((?:[^()]|\([^()]*\))*)\)\s*/i.exec(rest);
  if (supports) {
    text = `@supports (${supports[1]}) {\n${text}\n}`;
    rest = rest.slice(supports[0].length);
  }
  return rest === '' ? `${text}\n` : `@media ${rest} {\n${text}\n}\n`;
}

function resolve(address: string, base: string): string {
  const url = URL.parse(address, base || undefined);
  if (!url) return address;
  url.hash = '';
  return url.href;
}

function unquoted(text: string): string {
  const inside = /^["']/.test(text) ? text.slice(1, text.at(-1) === text[0] ? -1 : undefined) : text;
  return inside
    .replace(/\\([\da-f]{1,6})\s?|\\([\s\S])/gi, (_, code?: string, char?: string) =>
      code === undefined ? (char === '\n' ? '' : char!) : fromCode(Number.parseInt(code, 16)),
    )
    .trim();
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

function quotable(address: string): string {
  return address.replace(/["\\\n\r]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `);
}
