// Several values under one key; most keys have just one, and a million sets of one would cost more than all they hold.

export type MultiMap<Value extends object> = Map<string, Value | Set<Value>>;

export function addTo<Value extends object>(map: MultiMap<Value>, key: string, value: Value): void {
  const held = map.get(key);
  if (held === undefined) map.set(key, value);
  else if (held instanceof Set) held.add(value);
  else if (held !== value) map.set(key, new Set([held, value]));
}

export function dropFrom<Value extends object>(map: MultiMap<Value>, key: string, value: Value): void {
  const held = map.get(key);
  if (held === value) map.delete(key);
  else if (held instanceof Set && held.delete(value) && held.size === 0) map.delete(key);
}

/** A copy, in the order they were added: safe to walk while they come and go. */
export function valuesAt<Value extends object>(map: MultiMap<Value>, key: string): readonly Value[] {
  const held = map.get(key);
  if (held === undefined) return [];
  return held instanceof Set ? [...held] : [held];
}
