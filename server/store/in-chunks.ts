// Splits a long list of ids for `in (…)`, because a statement may only have so many parameters.

export function inChunks<T>(items: readonly T[], size = 500): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}
