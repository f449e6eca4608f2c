// "Why did it fire, or why not?": the last comparisons of a sentinel, judged again from the stored versions.
//
// Which versions it compared follows from its compare option and where it began (or, with a fixed rhythm, from what it saw
// at its own looks), so that a check writes nothing for those that do not fire.
import type { Why } from '../../../shared/api/traces.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { type CompleteSentinel, withDefaults } from '../../../shared/sentinel/defaults.ts';
import { referenceOf, waitingVersions } from '../../core/graph/reference.ts';
import type { Page, Sentinel } from '../../store/records.ts';
import type { World } from '../world.ts';
import { judgePairs, type Pair } from './judge-pairs.ts';

export async function why(
  world: World,
  userId: string,
  { id, limit }: { id: string; limit: number },
): Promise<Why | null> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return null;
  const page = (await world.store.pages.byId(sentinel.pageId))!;
  const request = withDefaults(sentinel.tree as SentinelTree);
  const asked = { expression: request.monitor, watch: { scope: request.scope, noise: request.noise } };
  const seqs = await comparedSeqs(world, sentinel, request, page, limit);
  const comparisons = await judgePairs(world, page, asked, await pairsOf(world, page, seqs));
  const bad = await world.store.versions.badOnes(page.id, 5);
  return {
    name: sentinel.name,
    lastLook: lastLook(sentinel, page),
    lastCheckAt: page.checkedAt,
    waitingVersions: await waitingOf(world, sentinel, request, page),
    comparisons,
    setAside: bad.map(({ fetchedAt, reason, message }) => ({ at: fetchedAt, reason, message })),
  };
}

/** Newest first. */
async function comparedSeqs(
  world: World,
  { id, sinceSeq }: Sentinel,
  { compare, fetch }: CompleteSentinel,
  { lastSeq }: Page,
  limit: number,
): Promise<[old: number, next: number][]> {
  if (fetch.rhythm.kind === 'every') {
    return ((await world.store.sentinels.looksOf(id))?.pairs ?? []).slice(-limit).reverse();
  }
  const pairs: [number, number][] = [];
  if (sinceSeq === null) return pairs;
  for (let seq = lastSeq; seq > sinceSeq && pairs.length < limit; seq--) {
    const old = referenceOf(compare, sinceSeq, seq);
    if (old !== null) pairs.push([old, seq]);
  }
  return pairs;
}

export async function pairsOf(
  world: World,
  page: Page,
  seqs: readonly (readonly [number, number])[],
): Promise<Pair[]> {
  const versions = await world.store.versions.bySeq(page.id, seqs.flat());
  const bySeq = new Map(versions.map((version) => [version.seq, version]));
  return seqs.flatMap(([old, next]): Pair[] => {
    const [a, b] = [bySeq.get(old), bySeq.get(next)];
    return a && b ? [[a, b]] : [];
  });
}

async function waitingOf(
  world: World,
  { id, state, sinceSeq }: Sentinel,
  { compare, fetch }: CompleteSentinel,
  { lastSeq }: Page,
): Promise<number | null> {
  if (state !== 'enabled') return null;
  const latest = lastSeq === 0 ? null : lastSeq;
  if (fetch.rhythm.kind !== 'every') return waitingVersions(compare, sinceSeq, latest);
  // Its own versions, counted from 1: what it still holds is what it has seen since it last compared.
  const held = (await world.store.sentinels.looksOf(id))?.seen.length ?? (sinceSeq === null ? 0 : 1);
  return waitingVersions(compare, held === 0 ? null : 1, held === 0 ? null : held);
}

function lastLook({ state, sinceSeq }: Sentinel, page: Page): string {
  if (state !== 'enabled') return `The sentinel is ${state} and takes part in nothing.`;
  if (page.checkedAt === null) return 'The page has not been looked at yet.';
  if (page.trouble !== null) return page.trouble.message;
  if (sinceSeq === null) return 'It has not seen a version of its own yet.';
  if (page.changedAt === page.checkedAt) return `The page had changed: version ${page.lastSeq} was stored.`;
  return `The page still said what version ${page.lastSeq} says.`;
}
