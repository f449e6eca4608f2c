// Adds a value to those under a key, without copying them: a hostile page has as many under one key as it likes.

export function putUnder<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
