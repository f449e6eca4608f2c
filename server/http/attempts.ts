// Counts attempts at codes and passwords, so that they cannot be guessed by trying, one after the other or all at once.

export interface Attempts {
  /** Takes an attempt for each key; false, and none taken, when one of them has none left. */
  take(keys: readonly string[], now: number): boolean;
  /** It was right: the attempt does not count. */
  giveBack(keys: readonly string[]): void;
}

export function createAttempts(most: number, windowMs: number): Attempts {
  const taken = new Map<string, number[]>();
  const recent = (key: string, now: number) => (taken.get(key) ?? []).filter((at) => now - at < windowMs);
  return {
    take(keys, now) {
      if (keys.some((key) => recent(key, now).length >= most)) return false;
      for (const key of keys) taken.set(key, [...recent(key, now), now]);
      // Whoever sends from many addresses must not fill the memory.
      if (taken.size > 10_000) {
        for (const [key, times] of taken) if (now - times.at(-1)! >= windowMs) taken.delete(key);
      }
      return true;
    },
    giveBack(keys) {
      for (const key of keys) taken.set(key, (taken.get(key) ?? []).slice(0, -1));
    },
  };
}
