// The one shape of every error the server answers with.
import { z } from 'zod';

export const errorCodes = [
  'bad-request',
  'invalid-sentinel',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'too-many-requests',
  'unavailable',
  /** What was stored is not what comes back; `problems` name the versions. */
  'damaged',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A place in what the person typed, lines and columns from 1. */
export const problemSchema = z.object({
  message: z.string(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  field: z.string().optional(),
  suggestion: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

export const errorSchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    /** One sentence that says what to do. */
    message: z.string(),
    problems: z.array(problemSchema).optional(),
    requestId: z.string().optional(),
  }),
});
export type ApiError = z.infer<typeof errorSchema>;
