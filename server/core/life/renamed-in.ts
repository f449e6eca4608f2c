// Those that name a sentinel in their text follow when it is renamed.
import type { EndPoint, SentinelTree } from '../../../shared/sentinel/ast.ts';
import type { Origins, PartOrigin } from '../../../shared/sentinel/inherit.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import type { Sentinel } from '../../store/records.ts';

/** The others that have to change, as they are afterwards. */
export function renamedIn(all: readonly Sentinel[], from: string, to: string, id: string): Sentinel[] {
  if (from === to) return [];
  return all.flatMap((one) => {
    if (one.id === id) return [];
    const tree = renamed(one.tree as SentinelTree, from, to);
    const parsed = parseSentinel(one.text);
    const typed = parsed.ok ? renamed(parsed.tree, from, to) : null;
    const origins = renamedOrigins(one.origins, from, to);
    const same = tree === one.tree && (typed === null || (parsed.ok && typed === parsed.tree));
    if (same && origins === one.origins) return [];
    return [{ ...one, tree, origins, text: typed === null ? one.text : printSentinel(typed) }];
  });
}

/** The very same tree when it does not name it. */
function renamed(tree: SentinelTree, from: string, to: string): SentinelTree {
  const isMeant = (name: string) => name.toLowerCase() === from.toLowerCase();
  const inPoint = <P extends EndPoint>(point: P | undefined): P | undefined =>
    point !== undefined && 'of' in point && isMeant(point.of) ? { ...point, of: to } : point;
  const [start, end] = [inPoint(tree.from), inPoint(tree.to)];
  const target =
    tree.target.kind === 'sentinel' && isMeant(tree.target.name) ? { ...tree.target, name: to } : tree.target;
  if (start === tree.from && end === tree.to && target === tree.target) return tree;
  return { ...tree, target, ...(start && { from: start }), ...(end && { to: end }) };
}

/** The very same when none of them names it. */
function renamedOrigins(origins: Origins, from: string, to: string): Origins {
  const isMeant = (origin: PartOrigin) =>
    origin.from === 'sentinel' && origin.name.toLowerCase() === from.toLowerCase();
  if (!Object.values(origins).some(isMeant)) return origins;
  const entries = Object.entries(origins);
  return Object.fromEntries(
    entries.map(([part, origin]) => [part, isMeant(origin) ? { ...origin, name: to } : origin]),
  );
}
