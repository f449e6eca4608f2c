// Text as both databases can keep it: PostgreSQL refuses the NUL character, and a page's title may well hold one.

export function storable<T>(value: T): T {
  if (typeof value === 'string')
    return (value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value) as T;
  return Array.isArray(value) ? (value.map(storable) as T) : value;
}
