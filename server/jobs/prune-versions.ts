// Tidies up: page by page, versions that nothing needs any more go; then what only they needed; then the room is given back.
import { operandsOf } from '../../shared/detect/evaluate-expression.ts';
import { extentOf } from '../../shared/page/extent.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { withDefaults } from '../../shared/sentinel/defaults.ts';
import { type Comparer, type KeepRules, keep } from '../core/versions/keep.ts';
import type { PageHoldings } from '../store/version-store.ts';
import { mostVersions as lookBack } from './returned-element.ts';
import type { World } from './world.ts';

const pagesAtOnce = 50;
const blobsAtOnce = 100;
const day = 86_400_000;
/** Bytes are fetched before it is written down which version needs them. */
const assetGraceMs = day;
const sourceAgeMs = 60 * day;
const badAgeMs = 90 * day;

export interface Pruned {
  versions: number;
  blobs: number;
  leftovers: number;
}

/** `isStopped` is asked between the steps, none of which takes long; `pause` lets others in. */
export async function pruneVersions(
  world: Pick<World, 'store' | 'now' | 'keeping'>,
  {
    isStopped = () => false,
    pause = async () => {},
  }: { isStopped?: () => boolean; pause?: () => Promise<void> } = {},
): Promise<Pruned> {
  const { prune } = world.store;
  const done: Pruned = { versions: 0, blobs: 0, leftovers: 0 };
  for (let after = ''; !isStopped(); ) {
    const ids = await prune.pages(after, pagesAtOnce);
    for (const id of ids) {
      if (isStopped()) break;
      done.versions += await prune.page(id, world.now(), (holdings) => decide(holdings, world.keeping));
      await pause();
    }
    if (ids.length === 0) break;
    after = ids.at(-1)!;
  }
  for (let after: number | null = 0; after !== null && !isStopped(); ) {
    const step: { last: number | null; removed: number } = await prune.blobs(after, blobsAtOnce);
    done.blobs += step.removed;
    after = step.last;
    await pause();
  }
  if (isStopped()) return done;
  const now = world.now();
  const before = { assets: now - assetGraceMs, sources: now - sourceAgeMs, bad: now - badAgeMs };
  done.leftovers = await prune.leftovers(before);
  while (!isStopped() && (await prune.giveBack())) await pause();
  return done;
}

export type Keeping = Pick<KeepRules, 'newest'>;

export function decide({ sentinels, ...holdings }: PageHoldings, { newest }: Keeping) {
  const requests = sentinels.map((one) => ({
    ...one,
    request: withDefaults(one.sentinel.tree as SentinelTree),
  }));
  const comparers = requests
    .filter(({ sentinel, isWatching }) => isWatching && (sentinel.state === 'enabled' || sentinel.lastLook))
    .map(({ sentinel, request, isOwnPage, looks }): Comparer => {
      const { compare, fetch, monitor, scope, noise } = request;
      const isFixed = isOwnPage && fetch.rhythm.kind === 'every';
      const since = sentinel.sinceSeq;
      // Who waits for an element to come or go is not told that it is away.
      const mayBeAway = operandsOf(monitor).some(
        (operand) =>
          'trigger' in operand &&
          operand.trigger !== undefined &&
          extentOf(operand, { scope, noise }) !== null,
      );
      return {
        compare,
        since,
        seen: isFixed ? (looks?.seen ?? (since === null ? [] : [since])) : null,
        isElementAway: sentinel.element?.state === 'lost' || mayBeAway,
      };
    });
  const histories = new Map(requests.map(({ sentinel, request }) => [sentinel.id, request.history]));
  return keep({ ...holdings, comparers, histories }, { newest, lookBack });
}
