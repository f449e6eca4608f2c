// The sentinels that matter to a new one: of its name, the ones it names, and those that these name in turn.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import type { Sentinel } from '../../store/records.ts';
import type { World } from '../world.ts';

/** A person may have thousands; only these are read. */
export async function relatedSentinels(world: World, userId: string, text: string): Promise<Sentinel[]> {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return [];
  const found = new Map<string, Sentinel | null>();
  const open = [parsed.tree.name, ...namedIn(parsed.tree)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const key = name.toLowerCase();
    if (found.has(key)) continue;
    const sentinel = await world.store.sentinels.byName(userId, name);
    found.set(key, sentinel);
    if (sentinel !== null) open.push(...namedIn(sentinel.tree as SentinelTree));
  }
  const known = [...found.values()].filter((one) => one !== null);
  // A name nobody has is told with the nearest one, which needs them all.
  return known.length === found.size - 1 || found.size === 1 ? known : world.store.sentinels.ofUser(userId);
}

function namedIn({ target, from, to }: SentinelTree): string[] {
  const names = [from, to].flatMap((point) => (point !== undefined && 'of' in point ? [point.of] : []));
  return target.kind === 'sentinel' ? [target.name, ...names] : names;
}
