// Remembers what was worked out of a thing for as long as the thing is held, unseen by whoever copies, prints or compares it.
//
// A WeakMap would do the same. But what hangs on a table that has been there for long counts as in use whenever the young part
// of the memory is tidied up: of every page that was read everything would be kept, and carried about, until all of it is.

export class Memo<Subject extends object, Value> {
  readonly #key = Symbol('memo');

  get(subject: Subject): Value | undefined {
    return (subject as Record<symbol, Value>)[this.#key];
  }

  set(subject: Subject, value: Value): void {
    Object.defineProperty(subject, this.#key, { value, configurable: true });
  }
}
