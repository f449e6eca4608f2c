// What the server says of a sentinel before it is saved: its problems, what it inherits, and what an edit would do.
import type { Verdict } from '../../../shared/api/sentinels.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { editEffects } from '../../core/life/edit-effects.ts';
import type { PageIdentity } from '../../store/records.ts';
import type { World } from '../world.ts';
import { draftSentinel, knownForDraft } from './draft-sentinel.ts';

export async function judgeSentinel(
  world: World,
  userId: string,
  request: { text: string; editing?: string | undefined; zone?: string | undefined },
): Promise<Verdict> {
  const all = await world.store.sentinels.ofUser(userId);
  const editing = all.find(({ id }) => id === request.editing) ?? null;
  const known = await knownForDraft(world, userId);
  const drafted = draftSentinel(
    world,
    { userId, text: request.text, editing, lived: editing, zone: request.zone, ...known },
    all,
  );
  if (!drafted.ok) return { problems: drafted.problems, effects: [], resolvedText: null, origins: {} };
  const { tree, origins, page } = drafted.draft;
  const current = editing === null ? null : await world.store.pages.byId(editing.pageId);
  const samePage = current !== null && isSamePage(current, page);
  const clock = { now: world.now(), zone: world.zone };
  const effects = editing === null ? [] : editEffects(editing, tree, all, samePage, clock);
  return { problems: [], effects, resolvedText: printSentinel(tree), origins: { ...origins } };
}

function isSamePage(one: PageIdentity, other: PageIdentity): boolean {
  const known = ({ url, mode, ownerId, credentials, ignoresRobots, waitFor }: PageIdentity) =>
    JSON.stringify([url, mode, ownerId, credentials?.toLowerCase(), ignoresRobots === true, waitFor ?? null]);
  return known(one) === known(other);
}
