// Values the database does not look into, kept as JSON text.

export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

export function fromJson<T>(text: string): T {
  return JSON.parse(text) as T;
}
