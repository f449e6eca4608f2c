// Aligned columns for people at a terminal.

/** Text from watched pages may hold control characters that would steer the terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what must not reach the terminal
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');
}

export function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return clean.map((row) => `${leadingSpace(row)}${line(row).trimStart()}`).join('\n');
}

function leadingSpace(row: string[]): string {
  return /^ */.exec(row[0] ?? '')![0];
}
