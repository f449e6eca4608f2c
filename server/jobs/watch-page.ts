// Takes in a sentinel: reads its text, checks what it means, ties it to its page and has the page looked at.
import type { Problem } from '../../shared/api/error.ts';
import { normaliseUrl } from '../../shared/page/normalise-url.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { checkSentinel } from '../../shared/sentinel/check.ts';
import { withDefaults } from '../../shared/sentinel/defaults.ts';
import { notBuiltYet } from '../../shared/sentinel/not-built.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
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
  const parsed = parseSentinel(request.text);
  if (!parsed.ok) return { kind: 'invalid', problems: parsed.problems };
  const problems = check(world, request, parsed.tree);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const identity = identityOf(parsed.tree, request.userId);
  if (!identity.ok) return { kind: 'invalid', problems: [{ message: identity.message }] };
  return create(world, request, parsed.tree, identity.page);
}

function check(world: World, request: WatchRequest, tree: SentinelTree): Problem[] {
  const options = {
    now: world.now(),
    newlyTyped: request.imported === undefined,
    minIntervalMs: world.minIntervalMs,
  };
  return [...checkSentinel(tree, options), ...notBuiltYet(tree)];
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
