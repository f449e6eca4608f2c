// Edits a sentinel in place: its history stays; what changes for its page, its start and those that name it follows.

import type { Problem } from '../../../shared/api/error.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { step } from '../../core/events/detector.ts';
import { addSentinels } from '../../core/events/sentinel-engine.ts';
import { pageParts } from '../../core/graph/page-parts.ts';
import { startAfterEdit } from '../../core/life/edit-effects.ts';
import { judgeEdit } from '../../core/life/later-wins.ts';
import { renamedIn } from '../../core/life/renamed-in.ts';
import { toLifeRecord } from '../../core/life/to-life-record.ts';
import type { Sentinel } from '../../store/records.ts';
import type { LifeWrite } from '../../store/store.ts';
import type { Touch } from '../../store/sync-records.ts';
import { replanPending } from '../telling/replan-pending.ts';
import type { World } from '../world.ts';
import { type Deed, touchOf } from './deed.ts';
import { type Draft, draftSentinel, knownForDraft } from './draft-sentinel.ts';
import { live } from './live.ts';
import { otherPages } from './other-pages.ts';

/** An edit made on a device, with the edit it was based on. */
export interface EditDeed extends Deed {
  basedOn: string | null;
}

export type EditOutcome =
  | { kind: 'edited' }
  | { kind: 'not-found' }
  | { kind: 'ended' }
  /** Somebody's later edit stands. */
  | { kind: 'overwritten'; by: Touch }
  | { kind: 'invalid'; problems: Problem[] };
type Refused = Exclude<EditOutcome, { kind: 'edited' }>;

export async function editSentinel(
  world: World,
  userId: string,
  id: string,
  text: string,
  zone?: string,
  deed?: EditDeed,
): Promise<EditOutcome> {
  const outcome = await live<Refused>(
    world,
    userId,
    async (engine, now) => {
      const all = await world.store.sentinels.ofUser(userId);
      const editing = all.find((one) => one.id === id);
      if (editing === undefined) return { refused: { kind: 'not-found' } };
      if (editing.state === 'ended') return { refused: { kind: 'ended' } };
      const known = await knownForDraft(world, userId);
      const drafted = draftSentinel(world, { userId, text, editing, lived: editing, zone, ...known }, all);
      if (!drafted.ok) return { refused: { kind: 'invalid', problems: drafted.problems } };
      const verdict = deed === undefined ? 'follows' : judgeEdit(editing.edited, touchOf(deed), deed.basedOn);
      if (verdict === 'is-overwritten') return { refused: { kind: 'overwritten', by: editing.edited! } };
      const touch = deed === undefined ? { id: world.newId(), at: now, device: '' } : touchOf(deed);
      const edited = { ...(await apply(world, editing, drafted.draft, now)), edited: touch };
      const followers = renamedIn(all, editing.name, edited.name, id);
      const changed = [edited, ...followers];
      const records = [...all.filter((one) => !changed.some((other) => other.id === one.id)), ...changed].map(
        toLifeRecord,
      );
      const record = records.filter((one) => one.id === id);
      // What does not touch its times leaves its rhythm alone.
      const result = sameTimes(editing, edited)
        ? step(engine, { kind: 'time', now })
        : addSentinels(engine, record, { all: records, zone: world.zone }, now);
      const pages = await otherPages(world, id, drafted.draft, now);
      const lost = verdict === 'overwrites' ? [overwrittenEdit(editing, touch)] : [];
      const writes = [...writesOf(editing, edited), pages, ...followers.map(rename), ...lost];
      return { result, writes, changed };
    },
    deed,
  );
  if (outcome.kind === 'refused') return outcome.refused;
  if (outcome.kind === 'name-taken')
    return {
      kind: 'invalid',
      problems: [{ message: 'You already have a sentinel of that name.', field: 'name' }],
    };
  await replanPending(world, userId, id);
  return { kind: 'edited' };
}

/** What another device wrote before, without having been seen by who writes now. */
function overwrittenEdit({ id, userId, name, text, edited }: Sentinel, by: Touch): LifeWrite {
  const { id: lost, at: madeAt, device } = edited!;
  const details = { what: 'edit' as const, name, text, madeAt, device, by: { ...by, what: 'edit' as const } };
  return { kind: 'overwritten', overwritten: { id: lost, userId, sentinelId: id, details } };
}

/** Nothing that the event engine knows of it is different. */
function sameTimes(old: Sentinel, edited: Sentinel): boolean {
  const known = ({ id, pageId, startedAt, tree }: Sentinel) => {
    const request = withDefaults(tree as SentinelTree);
    const { from, to, fetch, notify, monitor, context } = request;
    const elsewhere = pageParts(id, request).kind === 'several' ? [monitor, context] : null;
    return JSON.stringify([pageId, startedAt, from, to, fetch, notify, elsewhere]);
  };
  return known(old) === known(edited);
}

async function apply(world: World, old: Sentinel, draft: Draft, now: number): Promise<Sentinel> {
  const page = await world.store.pages.ensure(draft.page, world.newId(), now);
  const { tree, origins, typed } = draft;
  const start = startAfterEdit(old, tree, { now, zone: world.zone });
  return {
    ...old,
    ...start,
    name: typed.name,
    pageId: page.id,
    text: printSentinel(typed),
    tree,
    origins,
    element: sameElements(old.tree as SentinelTree, tree) ? old.element : null,
    pausedInTrouble: old.pausedInTrouble && page.id === old.pageId,
    updatedAt: now,
  };
}

/** Otherwise what was found of the element says nothing of what is asked for now. */
function sameElements(old: SentinelTree, { scope, monitor }: SentinelTree): boolean {
  return JSON.stringify([old.scope, old.monitor]) === JSON.stringify([scope, monitor]);
}

function writesOf(
  old: Sentinel,
  { id, userId: _, createdAt: __, sinceSeq: ___, revision: ____, ...fields }: Sentinel,
): LifeWrite[] {
  const moved = fields.pageId !== old.pageId;
  const patch: LifeWrite = {
    kind: 'patch',
    id,
    fields: { ...fields, ...(moved || otherRhythm(old, fields) ? { sawNewest: true as const } : {}) },
  };
  return moved ? [patch, { kind: 'rest', pageId: old.pageId }] : [patch];
}

/** Who changes between a rhythm of its own and that of the page counts its versions anew, from the newest. */
function otherRhythm(old: Sentinel, { tree }: { tree?: unknown }): boolean {
  const kindOf = (one: unknown) => withDefaults(one as SentinelTree).fetch.rhythm.kind;
  return kindOf(old.tree) !== kindOf(tree);
}

function rename({ id, text, tree, origins }: Sentinel): LifeWrite {
  return { kind: 'patch', id, fields: { text, tree: tree as SentinelTree, origins } };
}
