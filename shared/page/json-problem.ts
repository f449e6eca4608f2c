// Where a text stops being JSON: the built-in parser says so in its own words, or not at all, in every browser.

export interface JsonProblem {
  message: string;
  line: number;
  column: number;
}

/** Null for JSON. */
export function jsonProblem(text: string): JsonProblem | null {
  const at = breakOf(text);
  if (at === null) return null;
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const message = at >= text.length ? 'it ends too early.' : 'this was not expected here.';
  return { message, line, column: at - before.lastIndexOf('\n') };
}

const space = /[ \t\n\r]*/y;
/** From the space on, but for the quote and the backslash. */
const plain = /[ !#-[\]-\u{10ffff}]*/uy;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

function breakOf(text: string): number | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = skip(space, text, 0)!;
  for (let first = true; first || open.length > 0; first = false) {
    const sign = text[at] ?? '';
    const end = open.at(-1) === '{' ? '}' : ']';
    const mayEnd = open.length > 0 && expected.endsWith('end');
    let next: number | null = at + 1;
    if (mayEnd && sign === end) {
      open.pop();
      expected = 'comma or end';
    } else if (expected === 'comma or end') {
      if (sign !== ',') return at;
      expected = end === '}' ? 'key' : 'value';
    } else if (expected === 'colon') {
      if (sign !== ':') return at;
      expected = 'value';
    } else if (expected === 'key' || expected === 'key or end') {
      if (sign !== '"') return at;
      next = string(text, at);
      expected = 'colon';
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      expected = sign === '{' ? 'key or end' : 'value or end';
    } else {
      next = sign === '"' ? string(text, at) : skip(scalar, text, at);
      expected = 'comma or end';
    }
    if (next === null) return at;
    if (next < 0) return -next;
    at = skip(space, text, next)!;
  }
  return at < text.length ? at : null;
}

/** Behind the string that begins here; where it breaks, the negative of that place. */
function string(text: string, start: number): number {
  let at = skip(plain, text, start + 1)!;
  while (text[at] === '\\') {
    const behind = skip(escaped, text, at);
    if (behind === null) return -at;
    at = skip(plain, text, behind)!;
  }
  return text[at] === '"' ? at + 1 : -at;
}

function skip(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
