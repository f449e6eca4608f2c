// Takes in a new sentinel: checks it, ties it to its page, and lets its life begin as it says.

import type { Problem } from '../../../shared/api/error.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { addSentinels } from '../../core/events/sentinel-engine.ts';
import { toLifeRecord } from '../../core/life/to-life-record.ts';
import type { Sentinel } from '../../store/records.ts';
import type { TagMark } from '../../store/sync-records.ts';
import type { World } from '../world.ts';
import { type Deed, touchOf } from './deed.ts';
import { type Draft, draftSentinel, knownForDraft, type Lived } from './draft-sentinel.ts';
import { withFreeName } from './free-name.ts';
import { live } from './live.ts';
import { otherPages } from './other-pages.ts';
import { relatedSentinels } from './related-sentinels.ts';

export interface CreateRequest {
  userId: string;
  text: string;
  whenNameTaken: 'fail' | 'number';
  /** How it was elsewhere, or how it is to begin: a start in the past then counts as reached. */
  as?: Lived;
  /** An import brings what was inherited elsewhere, written out. */
  inherited?: { text: string; origins: Sentinel['origins'] };
  /** The person's own, for times written without one. */
  zone?: string | undefined;
  /** An import gives them beforehand, for those that name one another. */
  id?: string;
  companions?: readonly Sentinel[];
  tags?: readonly TagMark[];
  /** What a device did, to be done once. */
  deed?: Deed;
}

export type CreateOutcome =
  | { kind: 'created'; sentinel: Sentinel }
  | { kind: 'invalid'; problems: Problem[] };

export async function createSentinel(world: World, request: CreateRequest): Promise<CreateOutcome> {
  const { userId, as } = request;
  let made: Sentinel | null = null;
  const outcome = await live<Problem[]>(
    world,
    userId,
    async (engine, now) => {
      const written =
        request.whenNameTaken === 'number' ? await withFreeName(world, userId, request.text) : request.text;
      const text = request.inherited?.text ?? written;
      const all = [
        ...(await relatedSentinels(world, userId, text)),
        ...(request.companions ?? []).filter(({ id }) => id !== request.id),
      ];
      const known = await knownForDraft(world, userId);
      const draft = { userId, text, editing: null, lived: as ?? null, zone: request.zone, ...known };
      const drafted = draftSentinel(world, draft, all);
      if (!drafted.ok) return { refused: drafted.problems };
      made = await newSentinel(world, request, drafted.draft, now);
      const records = [...all, made].map(toLifeRecord);
      const result = addSentinels(engine, records.slice(-1), { all: records, zone: world.zone }, now);
      const elsewhere = drafted.draft.otherPages.length > 0;
      const pages = elsewhere ? [await otherPages(world, made.id, drafted.draft, now)] : [];
      return { result, writes: [{ kind: 'create', sentinel: made }, ...pages], changed: [made] };
    },
    request.deed,
  );
  if (outcome.kind === 'refused') return { kind: 'invalid', problems: outcome.refused };
  if (outcome.kind === 'name-taken')
    return { kind: 'invalid', problems: [{ message: `You already have a sentinel named ${made!.name}.` }] };
  return { kind: 'created', sentinel: made! };
}

async function newSentinel(
  world: World,
  request: CreateRequest,
  draft: Draft,
  now: number,
): Promise<Sentinel> {
  const page = await world.store.pages.ensure(draft.page, world.newId(), now);
  const { as } = request;
  return {
    id: request.id ?? world.newId(),
    userId: request.userId,
    name: draft.typed.name,
    pageId: page.id,
    text: request.inherited === undefined ? printSentinel(draft.typed) : writtenText(request, draft),
    tree: draft.tree,
    origins: request.inherited?.origins ?? draft.origins,
    state: as?.state ?? 'waiting',
    // Its start gives it the newest version, if somebody has been watching the page.
    sinceSeq: null,
    element: null,
    createdAt: as?.createdAt ?? now,
    updatedAt: now,
    startedAt: as?.startedAt ?? null,
    disabledAt: as?.state === 'disabled' ? now : null,
    resumedAt: null,
    pausedInTrouble: false,
    endedAt: as?.endedAt ?? null,
    revision: 1,
    tags: request.tags ?? [],
    edited: request.deed ? touchOf(request.deed) : null,
    steered: null,
  };
}

/** As it was written elsewhere, if that can be read and means this sentinel; otherwise what is carried out. */
function writtenText({ text }: CreateRequest, { tree }: Draft): string {
  const parsed = parseSentinel(text);
  const isThis = parsed.ok && parsed.tree.target.kind === 'sentinel';
  return printSentinel(isThis ? { ...parsed.tree, name: tree.name } : tree);
}
