// Numbers the name of a sentinel nobody chose a name for: news, news-2, news-3, …
import { longestName } from '../../../shared/sentinel/name.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';

/** The same sentinel as text, under a name that is free; text that cannot be read comes back as it is. */
export function freeName(text: string, taken: readonly { name: string }[]): string {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return text;
  const used = new Set(taken.map(({ name }) => name.toLowerCase()));
  const { tree } = parsed;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const name = tree.name.slice(0, longestName - suffix.length) + suffix;
    if (!used.has(name.toLowerCase())) return printSentinel({ ...tree, name });
  }
}
