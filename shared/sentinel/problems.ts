// Turns what went wrong while reading a sentinel into problems a person can act on: place, expectation, suggestion.
import type { IToken } from 'chevrotain';
import type { Problem } from '../api/error.ts';

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where each part and each node of a tree stood: nodes by identity, plain values by the name of their part. */
export type Places = ReadonlyMap<unknown, Place>;

export function placeOf(token: IToken): Place {
  return { line: token.startLine ?? 1, column: token.startColumn ?? 1 };
}

export function placeAfter(token: IToken): Place {
  return { line: token.endLine ?? 1, column: (token.endColumn ?? 0) + 1 };
}

/** exactOptionalPropertyTypes: a suggestion that is not there must not be a key either. */
export function problemAt(place: Place, message: string, suggestion?: string): Problem {
  return { message, line: place.line, column: place.column, ...(suggestion !== undefined && { suggestion }) };
}

export function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}
