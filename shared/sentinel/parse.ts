// Reads sentinels from text. Never throws: what cannot be read comes back as problems with line and column.
import type { IRecognitionException, IToken } from 'chevrotain';
import type { Problem } from '../api/error.ts';
import type { MonitorExpression, SentinelTree } from './ast.ts';
import { mostProblems, type Reading, runRule, type SentinelParser } from './grammar.ts';
import { inOrder, type Places, placeAfter, placeOf, problemAt } from './problems.ts';
import { scan } from './scan.ts';
import { proposalMark } from './wording.ts';

export const longestSentinel = 20_000;
export const longestFile = 1_000_000;
const unreadable = 'This text cannot be read as a sentinel.';

export interface Refused {
  readonly ok: false;
  readonly problems: Problem[];
}
export type ParsedSentinel =
  | { readonly ok: true; readonly tree: SentinelTree; readonly places: Places }
  | Refused;
export type ParsedSentinels = { readonly ok: true; readonly sentinels: readonly Reading[] } | Refused;
export type ParsedExpression =
  | { readonly ok: true; readonly expression: MonitorExpression; readonly places: Places }
  | Refused;

export function parseSentinel(text: string): ParsedSentinel {
  const parsed = parse(text, longestSentinel, (parser) => parser.sentinelText());
  return parsed.ok ? { ok: true, ...parsed.value } : parsed;
}

/** A file of sentinels, one after the other. */
export function parseSentinels(text: string): ParsedSentinels {
  const parsed = parse(text, longestFile, (parser) => parser.sentinels());
  return parsed.ok ? { ok: true, sentinels: parsed.value } : parsed;
}

/** A Monitor expression alone. */
export function parseExpression(text: string): ParsedExpression {
  const parsed = parse(text, longestSentinel, (parser) => parser.expressionText());
  return parsed.ok ? { ok: true, expression: parsed.value, places: parsed.places } : parsed;
}

function parse<T>(text: string, longest: number, rule: (parser: SentinelParser) => T) {
  if (text.length > longest) {
    const message = `The text has ${text.length} characters; at most ${longest} can be read.`;
    return refuse([problemAt({ line: 1, column: 1 }, message, 'Split it, or leave something out.')]);
  }
  const { tokens, problems } = scan(text);
  // What is too deeply nested to be read has no tokens, and its problem says so.
  if (tokens.length === 0 && problems.length > 0) return refuse(problems);
  const { value, errors, complaints, places } = runRule(rule, tokens);
  const found = [...problems, ...syntaxProblems(errors, tokens), ...complaints];
  if (found.length > 0) return refuse(found);
  if (value === undefined) return refuse([problemAt({ line: 1, column: 1 }, unreadable)]);
  return { ok: true as const, value, places };
}

function refuse(problems: readonly Problem[]): Refused {
  return { ok: false, problems: inOrder(problems).slice(0, mostProblems) };
}

function syntaxProblems(errors: readonly IRecognitionException[], tokens: readonly IToken[]): Problem[] {
  const last = tokens.at(-1);
  const seen = new Set<number>();
  return errors.flatMap((error) => {
    const offset = error.token.startOffset;
    // Recovery may stumble twice over the same word.
    if (seen.has(offset)) return [];
    seen.add(offset);
    const [message, proposal] = error.message.split(proposalMark);
    const atEnd = Number.isNaN(offset);
    const place = !atEnd ? placeOf(error.token) : last ? placeAfter(last) : { line: 1, column: 1 };
    return [problemAt(place, message!, proposal || undefined)];
  });
}
