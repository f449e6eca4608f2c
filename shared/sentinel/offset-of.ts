// Where a line and column (from 1) lie in a text.
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines
    .slice(0, Math.min(line, lines.length) - 1)
    .reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + column - 1);
}
