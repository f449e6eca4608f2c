// A map that mostly stays empty and takes no memory while it does: each of many thousand graphs has a dozen of them.

const nothing = new Map<never, never>();

export class SeldomMap<Key, Value> {
  #map: Map<Key, Value> | null = null;

  get size(): number {
    return this.#map?.size ?? 0;
  }

  has(key: Key): boolean {
    return this.#map?.has(key) ?? false;
  }

  get(key: Key): Value | undefined {
    return this.#map?.get(key);
  }

  set(key: Key, value: Value): this {
    this.#map ??= new Map();
    this.#map.set(key, value);
    return this;
  }

  delete(key: Key): boolean {
    const was = this.#map?.delete(key) ?? false;
    if (this.#map?.size === 0) this.#map = null;
    return was;
  }

  clear(): void {
    this.#map = null;
  }

  keys(): MapIterator<Key> {
    return (this.#map ?? nothing).keys();
  }

  values(): MapIterator<Value> {
    return (this.#map ?? nothing).values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return (this.#map ?? nothing)[Symbol.iterator]();
  }
}
