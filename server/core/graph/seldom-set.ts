// A set that mostly stays empty and takes no memory while it does.

const nothing = new Set<never>();

export class SeldomSet<Value> {
  #set: Set<Value> | null = null;

  get size(): number {
    return this.#set?.size ?? 0;
  }

  add(value: Value): this {
    this.#set ??= new Set();
    this.#set.add(value);
    return this;
  }

  delete(value: Value): boolean {
    const was = this.#set?.delete(value) ?? false;
    if (this.#set?.size === 0) this.#set = null;
    return was;
  }

  clear(): void {
    this.#set = null;
  }

  [Symbol.iterator](): SetIterator<Value> {
    return (this.#set ?? nothing)[Symbol.iterator]();
  }
}
