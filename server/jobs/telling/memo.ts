// Remembers the last few answers: many people watch the same page, and the net change is the same for all who ask alike.

export type Memo<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createMemo<T>(most: number): Memo<T> {
  const known = new Map<string, Promise<T>>();
  return (key, work) => {
    const found = known.get(key);
    if (found !== undefined) {
      known.delete(key);
      known.set(key, found);
      return found;
    }
    const made = work();
    known.set(key, made);
    made.catch(() => known.delete(key));
    if (known.size > most) known.delete(known.keys().next().value!);
    return made;
  };
}
