// Writes text in the encodings that pages used before UTF-8: the tables of the decoder, turned round.

const tables = new Map<string, Map<string, number[]>>();

/** One or two bytes to the sign; fails on what the encoding does not have. */
export function encodeText(text: string, charset: string): Uint8Array {
  if (charset.startsWith('utf-16')) return wide(text, charset === 'utf-16le');
  if (charset === 'iso-2022-jp') return stateful(text);
  const table = tableOf(charset);
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      const bytes = sign < '\u0080' ? [sign.charCodeAt(0)] : table.get(sign);
      if (bytes === undefined) throw new Error(`${charset} has no "${sign}"`);
      return bytes;
    }),
  );
}

function tableOf(charset: string): Map<string, number[]> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(charset);
  const put = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let byte = 0x80; byte <= 0xff; byte++) put(byte);
  // The oldest rows last come first: where a sign is in two places, the common one is meant.
  if (/^(?:gb|big5|euc|shift)/.test(charset))
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) put(lead, trail);
  tables.set(charset, table);
  return table;
}

function wide(text: string, little: boolean): Uint8Array {
  return Uint8Array.from(
    text.split('').flatMap((unit) => {
      const bytes = [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 0xff];
      return little ? bytes.toReversed() : bytes;
    }),
  );
}

function stateful(text: string): Uint8Array {
  const parts = text.match(/[\0-\x7f]+|[^\0-\x7f]+/g) ?? [];
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (part < '\u0080') return [...part].map((sign) => sign.charCodeAt(0));
      const signs = [...encodeText(part, 'euc-jp')].map((byte) => byte & 0x7f);
      return [0x1b, 0x24, 0x42, ...signs, 0x1b, 0x28, 0x42];
    }),
  );
}
