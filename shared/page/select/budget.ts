// What one selector may cost on one page: selectors are written by people, and some would never end.

export class SelectorProblem extends Error {}

export const longestSelector = 2000;

export class Budget {
  private left: number;

  constructor(steps = 5_000_000) {
    this.left = steps;
  }

  /** Paid for every node that is looked at. */
  pay(steps = 1): void {
    this.left -= steps;
    if (this.left < 0) throw new SelectorProblem('this selector takes too long on this page.');
  }
}
