// What looks at simulated pages were worth: the delay between a change and its being seen, and the time the copy was current.
import { pageCount, type SimulatedPage } from './freshness-pages.ts';

export interface Score {
  /** Mean days between a change and the look that saw it. */
  delay: number;
  /** Share of the time in which the newest version was the stored one. */
  freshness: number;
  /** Looks made over those that the budget allows. */
  spent: number;
  /** Longest time, in days, that any page went without a look. */
  longest: number;
}

interface Phase {
  from: number;
  to: number;
  delay: number;
  changes: number;
  stale: number;
  looks: number;
}

/** Follows each page's changes from look to look, and scores them by the phase in which they happened. */
export class Scorer {
  private readonly pages: readonly SimulatedPage[];
  private readonly phases: Phase[];
  private readonly next: Int32Array;
  private readonly lastLook: Float64Array;
  private longest = 0;

  constructor(pages: readonly SimulatedPage[], phases: readonly (readonly [from: number, to: number])[]) {
    this.pages = pages;
    this.phases = phases.map(([from, to]) => ({ from, to, delay: 0, changes: 0, stale: 0, looks: 0 }));
    this.next = new Int32Array(pages.length);
    this.lastLook = new Float64Array(pages.length);
  }

  /** A look at a page: says whether it had changed since the last one. */
  look(index: number, at: number): boolean {
    for (const phase of this.phases) if (at >= phase.from && at < phase.to) phase.looks++;
    return this.see(index, at);
  }

  /** What nobody has seen when the time is over counts as seen then. */
  finish(budget: number): Score[] {
    const end = Math.max(...this.phases.map(({ to }) => to));
    for (let i = 0; i < this.pages.length; i++) this.see(i, end);
    return this.phases.map(({ from, to, delay, changes, stale, looks }) => ({
      delay: delay / changes,
      freshness: 1 - stale / (pageCount * (to - from)),
      spent: looks / (budget * pageCount * (to - from)),
      longest: this.longest,
    }));
  }

  private see(index: number, at: number): boolean {
    const { changes } = this.pages[index]!;
    const first = this.next[index]!;
    let one = first;
    for (; one < changes.length && changes[one]! <= at; one++) this.scoreChange(changes[one]!, at);
    this.next[index] = one;
    this.longest = Math.max(this.longest, at - this.lastLook[index]!);
    this.lastLook[index] = at;
    if (one === first) return false;
    for (const phase of this.phases)
      phase.stale += Math.max(0, Math.min(at, phase.to) - Math.max(changes[first]!, phase.from));
    return true;
  }

  private scoreChange(changedAt: number, seenAt: number): void {
    for (const phase of this.phases) {
      if (changedAt < phase.from || changedAt >= phase.to) continue;
      phase.delay += seenAt - changedAt;
      phase.changes++;
    }
  }
}
