// A "no" from the server as a value, with the one error shape it is sent in.
import type { ApiError, ErrorCode, Problem } from '../../shared/api/error.ts';

export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly problems: Problem[] | undefined;

  constructor(code: ErrorCode, message: string, problems?: Problem[]) {
    this.code = code;
    this.message = message;
    this.problems = problems;
  }
}

export const statusOf = {
  'bad-request': 400,
  'invalid-sentinel': 422,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many-requests': 429,
  unavailable: 503,
  damaged: 500,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

export function refusalBody(refusal: Refusal, requestId: string): ApiError {
  const { code, message, problems } = refusal;
  return { error: { code, message, ...(problems ? { problems } : {}), requestId } };
}
