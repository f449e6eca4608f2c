// A person's pattern, run in time that grows only with the text: the one way by which user patterns are ever run.
import { RE2JS } from 're2js';
import type { Pattern } from '../sentinel/ast.ts';

export interface PatternMatch {
  text: string;
  start: number;
  /** What its brackets hold, the first one first; null for one that took no part. */
  groups: (string | null)[];
}

export type LinearPattern =
  | { ok: true; find(text: string, most?: number): Found }
  | { ok: false; message: string };

export interface Found {
  matches: PatternMatch[];
  /** There are more than were asked for. */
  more: boolean;
  /** It took too long and was given up: then there are no matches here, rather than some of them. */
  stalled: boolean;
}

const mostMatches = 10_000;
/** One search takes time that grows with the text; finding all matches may take its square, and must not hold up others. */
const mostMs = 500;
const flagValues: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};
/** Compiling costs as much as reading some kilobytes; the same few patterns are run on every version. */
const compiled = new Map<string, LinearPattern>();
const mostCompiled = 2000;

export function linearPattern({ pattern, flags = '' }: Pattern): LinearPattern {
  const key = `${flags}/${pattern}`;
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const made = compile(pattern, flags);
  compiled.set(key, made);
  return made;
}

function compile(pattern: string, flags: string): LinearPattern {
  try {
    const bits = [...flags].reduce((sum, flag) => sum | (flagValues[flag] ?? 0), 0);
    const program = RE2JS.compile(RE2JS.translateRegExp(pattern), bits);
    const groups = program.groupCount();
    return { ok: true, find: (text, most = mostMatches) => find(program, groups, text, most) };
  } catch (error) {
    const why = (error as Error).message.replace(/^error parsing regexp: /, '');
    return { ok: false, message: `The pattern /${pattern}/ cannot be run: ${why}.` };
  }
}

function find(program: RE2JS, groups: number, text: string, most: number): Found {
  const matches: PatternMatch[] = [];
  const deadline = Date.now() + mostMs;
  const matcher = program.matcher(text);
  while (matcher.find()) {
    if (Date.now() > deadline) return { matches: [], more: false, stalled: true };
    const match = matcher.group() ?? '';
    // A pattern such as /x*/ matches nothing at all everywhere.
    if (match === '') continue;
    if (matches.length >= most) return { matches, more: true, stalled: false };
    const inside: (string | null)[] = [];
    for (let i = 1; i <= groups; i++) inside.push(matcher.group(i) ?? null);
    matches.push({ text: match, start: matcher.start(), groups: inside });
  }
  return { matches, more: false, stalled: false };
}
