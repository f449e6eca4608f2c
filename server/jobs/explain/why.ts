// "Why did it fire, or why not?": the last comparisons of a sentinel, judged again from the stored versions.
//
// Which versions it compared follows from its compare option and where it began (or, with a fixed rhythm, from what it saw
// at its own looks), so that a check writes nothing for those that do not fire.
import type { Comparison, Why } from '../../../shared/api/traces.ts';
import type { CompareOption, SentinelTree } from '../../../shared/sentinel/ast.ts';
import { type CompleteSentinel, withDefaults } from '../../../shared/sentinel/defaults.ts';
import { pageParts } from '../../core/graph/page-parts.ts';
import { referenceOf, waitingVersions } from '../../core/graph/reference.ts';
import type { Page, Sentinel } from '../../store/records.ts';
import type { World } from '../world.ts';
import { type Asked, judgePairs, type Pair } from './judge-pairs.ts';

export async function why(
  world: World,
  userId: string,
  { id, limit }: { id: string; limit: number },
): Promise<Why | null> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return null;
  const page = (await world.store.pages.byId(sentinel.pageId))!;
  const request = withDefaults(sentinel.tree as SentinelTree);
  const comparisons: Comparison[] = [];
  for (const { asked, on, seqs } of await questions(world, sentinel, request, page, limit)) {
    comparisons.push(...(await judgePairs(world, on, asked, await pairsOf(world, on, seqs))));
  }
  const newestFirst = comparisons.sort((a, b) => b.at - a.at);
  const bad = await world.store.versions.badOnes(page.id, 5);
  return {
    name: sentinel.name,
    lastLook: lastLook(sentinel, page),
    lastCheckAt: page.checkedAt,
    waitingVersions: await waitingOf(world, sentinel, request, page),
    comparisons: await asConfirmed(world, sentinel, request, newestFirst.slice(0, limit)),
    setAside: bad.map(({ fetchedAt, reason, message }) => ({ at: fetchedAt, reason, message })),
  };
}

/** With a rule that wants changes confirmed, only those that were told have fired. */
async function asConfirmed(
  world: World,
  { id, userId }: Sentinel,
  { noise }: CompleteSentinel,
  comparisons: Comparison[],
): Promise<Comparison[]> {
  if (!noise.some(({ kind }) => kind === 'confirm')) return comparisons;
  const told = await world.store.detections.list({ userId, sentinelId: id, limit: 100 });
  const versions = new Set(told.map(({ detection }) => detection.newVersionId));
  const held = 'A second look has not confirmed it: it was gone again, or that look is still to come.';
  return comparisons.map((one) =>
    one.fired && !versions.has(one.newVersionId) ? { ...one, fired: false, summary: '', held } : one,
  );
}

interface Question {
  asked: Asked;
  on: Page;
  /** Newest first. */
  seqs: [old: number, next: number][];
}

/** What it asks of its page or, when its expression lies on several, of each of them. */
async function questions(
  world: World,
  sentinel: Sentinel,
  request: CompleteSentinel,
  page: Page,
  limit: number,
): Promise<Question[]> {
  const parts = pageParts(sentinel.id, request);
  const { noise, scope, compare } = request;
  const own = await comparedSeqs(world, sentinel, request, page, limit);
  if (parts.kind === 'never') return [];
  if (parts.kind === 'one')
    return [
      {
        asked: { expression: parts.expression, watch: { scope, noise }, since: sentinel.sinceSeq },
        on: page,
        seqs: own,
      },
    ];
  const others = await world.store.sentinels.otherPages(sentinel.id);
  return parts.event.parts.flatMap(({ page: url, expression }): Question[] => {
    if (url === undefined)
      return [
        { asked: { expression, watch: { scope, noise }, since: sentinel.sinceSeq }, on: page, seqs: own },
      ];
    const other = others.find((one) => one.page.url === url);
    if (other === undefined) return [];
    const seqs = seqsSince(compare, other.sinceSeq, other.page.lastSeq, limit);
    return [{ asked: { expression, watch: { noise }, since: other.sinceSeq }, on: other.page, seqs }];
  });
}

async function comparedSeqs(
  world: World,
  { id, sinceSeq }: Sentinel,
  { compare, fetch }: CompleteSentinel,
  { lastSeq }: Page,
  limit: number,
): Promise<[old: number, next: number][]> {
  if (fetch.rhythm.kind !== 'every') return seqsSince(compare, sinceSeq, lastSeq, limit);
  return ((await world.store.sentinels.looksOf(id))?.pairs ?? []).slice(-limit).reverse();
}

function seqsSince(
  compare: CompareOption,
  since: number | null,
  last: number,
  limit: number,
): [old: number, next: number][] {
  const pairs: [number, number][] = [];
  if (since === null) return pairs;
  for (let seq = last; seq > since && pairs.length < limit; seq--) {
    const old = referenceOf(compare, since, seq);
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
