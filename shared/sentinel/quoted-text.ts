// Text in quotes, read and written: the one form in which anything at all can be said in the sentinel language.

const closing: Record<string, string> = { '"': '"', "'": "'", '“': '”', '‘': '’' };
const named: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** Where the quoted text that opens at `from` ends, or -1. A quote closes on its own line, or not at all. */
export function quotedTextEnd(source: string, from: number): number {
  const close = closing[source[from] ?? ''];
  if (close === undefined) return -1;
  for (let i = from + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === close) return i + 1;
    if (source[i] === '\n' || source[i] === '\r') return -1;
  }
  return -1;
}

/** The meaning of a quoted text, given with its quotes. */
export function readQuotedText(image: string): string {
  return image
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, code: string | undefined, char: string) =>
      code !== undefined ? String.fromCharCode(Number.parseInt(code, 16)) : (named[char] ?? char),
    );
}

export function writeQuotedText(text: string): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
