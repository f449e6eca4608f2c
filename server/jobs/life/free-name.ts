// Numbers the name of a sentinel nobody chose a name for: news, news-2, news-3, …
import { longestName } from '../../../shared/sentinel/name.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import type { World } from '../world.ts';

/** The same sentinel as text, under a name that is free; text that cannot be read comes back as it is. */
export async function withFreeName(world: World, userId: string, text: string): Promise<string> {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return text;
  const { tree } = parsed;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const name = tree.name.slice(0, longestName - suffix.length) + suffix;
    if ((await world.store.sentinels.byName(userId, name)) === null) return printSentinel({ ...tree, name });
  }
}
