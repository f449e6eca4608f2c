// What every check is given: the circumstances, and a way to complain about a node at the place where it stood.
import type { Problem } from '../api/error.ts';
import type { ElementRef } from './ast.ts';
import type { Places } from './problems.ts';
import type { Clock } from './time-point.ts';

export interface CheckOptions extends Clock {
  /** Typed just now: then the start must not lie in the past. In an import, an edit or an inheritance it may. */
  readonly newlyTyped: boolean;
  /** From the parser; without it problems have no line and column. */
  readonly places?: Places;
  /** Says what is wrong with a selector, for those who have an engine at hand. */
  readonly selectorProblem?: (element: ElementRef) => string | undefined;
}

export class CheckContext {
  readonly problems: Problem[] = [];
  readonly options: CheckOptions;

  constructor(options: CheckOptions) {
    this.options = options;
  }

  /** `field` is the part of the sentinel; `node` the exact thing inside it, if it has a place of its own. */
  complain(field: string, node: unknown, message: string, suggestion?: string): void {
    const { places } = this.options;
    const place = places?.get(node) ?? places?.get(field);
    this.problems.push({
      message,
      ...(place && { line: place.line, column: place.column }),
      field,
      ...(suggestion !== undefined && { suggestion }),
    });
  }
}
