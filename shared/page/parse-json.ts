// Parses JSON so that numbers keep all their digits: 1.10 and 12345678901234567890 are shown as they are written.

export class WrittenNumber extends Number {
  readonly #text: string;

  constructor(value: number, text: string) {
    super(value);
    this.#text = text;
  }

  /** As in the document. */
  get text(): string {
    return this.#text;
  }
}

// Only these can be lost: many digits, a zero at the end, an exponent. Seldom there, and the careful way is slow.
const maybeLost = /\d{16}|\.\d*0(?!\d)|\d[eE]|\.\d{15}|-0(?![.\d])/;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Throws on what is not JSON. */
export function parseJson(text: string): unknown {
  if (!maybeLost.test(text)) return JSON.parse(text);
  const keepDigits: Reviver = (_, value, context) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? new WrittenNumber(value, context.source)
      : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch (error) {
    // Nested too deeply for the careful way.
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}
