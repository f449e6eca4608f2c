// Takes in a sentinel: reads its text, checks what it means, ties it to its page and has the page looked at.
import type { Problem } from '../../shared/api/error.ts';
import { normaliseUrl } from '../../shared/page/normalise-url.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { withDefaults } from '../../shared/sentinel/defaults.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
import { verifySentinel } from '../../shared/sentinel/verify.ts';
import { askedInterval } from '../core/schedule/asked-interval.ts';
import type { PageIdentity, Sentinel, SentinelState } from '../store/records.ts';
import type { World } from './world.ts';

export interface WatchRequest {
  userId: string;
  text: string;
  whenNameTaken: 'fail' | 'number';
  /** An import brings sentinels as they were: a state other than enabled, and a start in the past counts as reached. */
  imported?: { state: SentinelState; createdAt: number };
}

export type WatchOutcome =
  | { kind: 'watching'; sentinel: Sentinel }
  | { kind: 'invalid'; problems: Problem[] }
  | { kind: 'name-taken'; name: string };

export async function watchPage(world: World, request: WatchRequest): Promise<WatchOutcome> {
  const newlyTyped = request.imported === undefined;
  const verified = verifySentinel(request.text, { now: world.now(), zone: world.zone, newlyTyped });
  if (!verified.ok) return { kind: 'invalid', problems: verified.problems };
  const problems = checkLimits(world, verified.tree);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const identity = identityOf(verified.tree, request.userId);
  if (!identity.ok) return { kind: 'invalid', problems: [{ message: identity.message }] };
  return create(world, request, verified.tree, identity.page);
}

/** The language has a shortest interval; an operator may ask for a longer one. */
function checkLimits(world: World, tree: SentinelTree): Problem[] {
  const asked = askedInterval(withDefaults(tree));
  if (asked === null || asked >= world.minIntervalMs) return [];
  const least = `${Math.ceil(world.minIntervalMs / 60_000)} minutes`;
  return [
    {
      field: 'fetch',
      message: `This server fetches a page at most every ${least}.`,
      suggestion: `Write every ${least}.`,
    },
  ];
}

/** Only a plain anonymous page is shared between users. */
function identityOf(
  tree: SentinelTree,
  userId: string,
): { ok: true; page: PageIdentity } | { ok: false; message: string } {
  if (tree.target.kind !== 'url') return { ok: false, message: 'Give the address of a page after Using.' };
  const normalised = normaliseUrl(tree.target.url);
  if (!normalised.ok) return normalised;
  const mode = withDefaults(tree).fetch.mode.kind;
  const ownerId = mode === 'plain' ? null : userId;
  return { ok: true, page: { url: normalised.url, mode, ownerId, credentials: null } };
}

async function create(
  world: World,
  request: WatchRequest,
  tree: SentinelTree,
  identity: PageIdentity,
): Promise<WatchOutcome> {
  const now = world.now();
  const page = await world.store.pages.ensure(identity, world.newId(), now);
  const state = request.imported?.state ?? 'enabled';
  for (let number = 1; ; number++) {
    const named = number === 1 ? tree : { ...tree, name: `${tree.name}-${number}` };
    const sentinel: Sentinel = {
      id: world.newId(),
      userId: request.userId,
      name: named.name,
      pageId: page.id,
      text: printSentinel(named),
      tree: named,
      state,
      // A newcomer's first version is the newest one stored.
      seenVersionId: page.latestVersionId,
      createdAt: request.imported?.createdAt ?? now,
      updatedAt: now,
      startedAt: now,
      disabledAt: state === 'disabled' ? now : null,
      endedAt: state === 'ended' ? now : null,
    };
    const outcome = await world.store.sentinels.create(sentinel);
    if (outcome === 'created') {
      if (state === 'enabled') await lookNow(world, page.id);
      return { kind: 'watching', sentinel };
    }
    if (request.whenNameTaken === 'fail') return { kind: 'name-taken', name: tree.name };
  }
}

async function lookNow(world: World, pageId: string): Promise<void> {
  await world.store.pages.schedule(pageId, world.now());
  world.wake();
}
