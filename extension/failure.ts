// What a page learns when something it asked for could not be done: the sentence to show, and the places it points at.
import type { ErrorCode, Problem } from '../shared/api/error.ts';

export interface FailureFacts {
  code: ErrorCode | 'unreachable' | 'unpaired';
  message: string;
  problems: Problem[];
}

export class Failure extends Error implements FailureFacts {
  readonly code: FailureFacts['code'];
  readonly problems: Problem[];

  constructor({ code, message, problems }: FailureFacts) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.problems = problems;
  }

  /** Also understands the typed client's own error, which carries the same facts. */
  static from(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const facts = error as Partial<FailureFacts> | null;
    return new Failure({
      code: typeof facts?.code === 'string' ? facts.code : 'internal',
      message: error instanceof Error ? error.message : String(error),
      problems: Array.isArray(facts?.problems) ? facts.problems : [],
    });
  }

  facts(): FailureFacts {
    return { code: this.code, message: this.message, problems: this.problems };
  }
}
