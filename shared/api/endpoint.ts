// What an endpoint of the server is: one entry says its method, path, who may call it, what goes in and what comes out.
// The server's routes, the typed client, the OpenAPI document and the test that walks every route are all made from it.
import type { z } from 'zod';

/** 'public' needs no sign-in; everything else does. */
export type Access = 'public' | 'user';

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | 'text' | 'bytes' | 'events' = z.ZodType | 'text' | 'bytes' | 'events',
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for parts taken from the input. */
  path: string;
  access: Access;
  /** One line for the API document. */
  summary: string;
  /** One flat object: the path's parts, and the rest as query (GET, DELETE) or JSON body (POST, PUT). */
  input: Input;
  /** A question, though its method is not GET: what is asked is too long for an address. */
  changesNothing?: true;
  /** Takes a whole page: larger requests than elsewhere. */
  isUpload?: true;
  /** A JSON shape, 'text' for a stored page's source, 'bytes' for something it needs, or 'events' for a line that stays open. */
  answer: Answer;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type CheckedInputOf<E extends Endpoint> = z.output<E['input']>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends 'bytes'
    ? CarriedBytes
    : E['answer'] extends 'events'
      ? AsyncIterable<Uint8Array>
      : string;

/** Bytes as text, since messages within a browser carry nothing else in all of them. */
export interface CarriedBytes {
  type: string;
  base64: string;
}

export function pathParts(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}
