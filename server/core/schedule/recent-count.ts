// How many of something there were lately, without keeping a list of them.

export class RecentCount {
  readonly #spanMs: number;
  #since = Number.NEGATIVE_INFINITY;
  #now = 0;
  #before = 0;

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  add(many: number, at: number): void {
    this.#turn(at);
    this.#now += many;
  }

  /** In the span that runs and the one before it, whichever had more. */
  most(at: number): number {
    this.#turn(at);
    return Math.max(this.#now, this.#before);
  }

  #turn(at: number): void {
    const spans = Math.floor((at - this.#since) / this.#spanMs);
    if (spans < 1) return;
    this.#before = spans === 1 ? this.#now : 0;
    this.#now = 0;
    this.#since = at;
  }
}
