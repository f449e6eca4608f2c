// Counts failed attempts at codes and passwords, so that they cannot be guessed by trying.

export interface Attempts {
  allowed(key: string, now: number): boolean;
  failed(key: string, now: number): void;
}

export function createAttempts(most: number, windowMs: number): Attempts {
  const failures = new Map<string, number[]>();
  const recent = (key: string, now: number) => (failures.get(key) ?? []).filter((at) => now - at < windowMs);
  return {
    allowed: (key, now) => recent(key, now).length < most,
    failed(key, now) {
      failures.set(key, [...recent(key, now), now]);
      // Whoever sends from many addresses must not fill the memory.
      if (failures.size > 10_000)
        for (const [old, times] of failures) if (now - times.at(-1)! >= windowMs) failures.delete(old);
    },
  };
}
