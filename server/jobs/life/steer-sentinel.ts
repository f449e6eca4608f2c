// The life of a sentinel as its person steers it: pause, resume, end, remove.

import type { Problem } from '../../../shared/api/error.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { deleteSentinel } from '../../core/events/delete-sentinel.ts';
import type { StepResult } from '../../core/events/detector.ts';
import type { Engine } from '../../core/events/engine.ts';
import {
  disableSentinel,
  enableSentinel,
  endSentinel as endInEngine,
} from '../../core/events/sentinel-engine.ts';
import { removesStill, steersStill } from '../../core/life/later-wins.ts';
import { toLifeRecord } from '../../core/life/to-life-record.ts';
import { isInTrouble, newsOnResume } from '../../core/schedule/trouble.ts';
import type { NewNotice, Page, Sentinel } from '../../store/records.ts';
import type { LifeWrite, SentinelPatch } from '../../store/store.ts';
import type { Touch } from '../../store/sync-records.ts';
import type { World } from '../world.ts';
import { type Deed, touchOf } from './deed.ts';
import { live } from './live.ts';
import { troubleNotices } from './tell-trouble.ts';

export type SteerOutcome = 'done' | 'not-found' | 'ended-already' | { overwrittenBy: Touch };

/** It costs nothing until resumed, but still starts and ends for those that hang on it. */
export function pauseSentinel(world: World, userId: string, id: string, deed?: Deed): Promise<SteerOutcome> {
  return steer(world, userId, id, deed, (engine, sentinel, page, now) => {
    if (sentinel.state === 'disabled') return null;
    const result = disableSentinel(engine, id, now);
    const pausedInTrouble = sentinel.state === 'enabled' && isInTrouble(page);
    return { result, fields: { state: 'disabled', disabledAt: now, pausedInTrouble } };
  });
}

/** It goes on from the newest version at this moment; of what happened meanwhile only trouble and its end are told. */
export function resumeSentinel(world: World, userId: string, id: string, deed?: Deed): Promise<SteerOutcome> {
  return steer(world, userId, id, deed, (engine, sentinel, page, now) => {
    if (sentinel.state !== 'disabled') return null;
    const state = sentinel.startedAt === null ? 'waiting' : 'enabled';
    const result = enableSentinel(engine, toLifeRecord({ ...sentinel, state }), now);
    const fields = {
      state,
      disabledAt: null,
      resumedAt: now,
      sawNewest: true,
      pausedInTrouble: false,
    } as const;
    const notices = troubleNotices(world, sentinel, page, newsOnResume(sentinel.pausedInTrouble, page));
    return { result, fields, notices };
  });
}

/** Ending early raises the end event too. Changes and versions stay to be looked at. */
export function endSentinel(world: World, userId: string, id: string, deed?: Deed): Promise<SteerOutcome> {
  return steer(world, userId, id, deed, (engine, _, __, now) => ({
    result: endInEngine(engine, id, now),
    fields: {},
  }));
}

type Steered = { result: StepResult; fields: SentinelPatch; notices?: NewNotice[] } | null;

async function steer(
  world: World,
  userId: string,
  id: string,
  deed: Deed | undefined,
  decide: (engine: Engine, sentinel: Sentinel, page: Page, now: number) => Steered,
): Promise<SteerOutcome> {
  const outcome = await live<SteerOutcome>(
    world,
    userId,
    async (engine, now) => {
      const sentinel = await world.store.sentinels.byId(userId, id);
      if (sentinel === null) return { refused: 'not-found' };
      if (sentinel.state === 'ended') return { refused: 'ended-already' };
      const touch = deed === undefined ? { id: world.newId(), at: now, device: '' } : touchOf(deed);
      if (!steersStill(sentinel.steered, touch)) return { refused: { overwrittenBy: sentinel.steered! } };
      const page = (await world.store.pages.byId(sentinel.pageId))!;
      const steered = decide(engine, sentinel, page, now);
      if (steered === null) return { refused: 'done' };
      const { sawNewest: _, ...fields } = steered.fields;
      const writes: LifeWrite[] = [
        { kind: 'patch', id, fields: { ...steered.fields, updatedAt: now, steered: touch } },
        { kind: 'rest', pageId: sentinel.pageId, sentinelId: id },
        ...noticesWrite(steered.notices ?? []),
      ];
      return { result: steered.result, writes, changed: [{ ...sentinel, ...fields }] };
    },
    deed,
  );
  return outcome.kind === 'refused' ? outcome.refused : 'done';
}

function noticesWrite(notices: NewNotice[]): LifeWrite[] {
  return notices.length === 0 ? [] : [{ kind: 'notices', notices }];
}

export type RemoveOutcome =
  | { kind: 'removed' }
  | { kind: 'not-found' }
  /** It was edited after the person wanted it gone. */
  | { kind: 'overwritten'; by: Touch }
  | { kind: 'waited-for'; problems: Problem[] };
type NotRemoved = Exclude<RemoveOutcome, { kind: 'removed' }>;

/** `waiters` says what becomes of those that wait for it; without a choice it is refused while there are any. */
export async function removeSentinel(
  world: World,
  userId: string,
  id: string,
  waiters: 'end' | 'start' | undefined,
  deed?: Deed,
): Promise<RemoveOutcome> {
  let pageId = '';
  const outcome = await live<NotRemoved>(
    world,
    userId,
    async (engine, now) => {
      const all = await world.store.sentinels.ofUser(userId);
      const sentinel = all.find((one) => one.id === id);
      if (sentinel === undefined) return { refused: { kind: 'not-found' } };
      if (deed !== undefined && !removesStill(sentinel.edited, touchOf(deed)))
        return { refused: { kind: 'overwritten', by: sentinel.edited! } };
      const deletion = deleteSentinel(
        engine,
        toLifeRecord(sentinel),
        all.map(toLifeRecord),
        waiters ?? 'leave',
        now,
      );
      if (deletion.kind === 'refused')
        return { refused: { kind: 'waited-for', problems: [...deletion.problems] } };
      const opened = all.filter((one) => deletion.opened.includes(one.id)).map(withOpenEnd);
      const writes: LifeWrite[] = [
        { kind: 'remove', id },
        { kind: 'rest', pageId: sentinel.pageId },
        ...opened,
      ];
      pageId = sentinel.pageId;
      return { result: deletion.result, writes };
    },
    deed,
  );
  if (outcome.kind === 'refused') return outcome.refused;
  world.graphs.forget(pageId, id);
  return { kind: 'removed' };
}

/** What its To named is gone, so its end is open and its text says so. */
function withOpenEnd(sentinel: Sentinel): LifeWrite {
  const to = { kind: 'open' } as const;
  const parsed = parseSentinel(sentinel.text);
  const text = parsed.ok ? printSentinel({ ...parsed.tree, to }) : sentinel.text;
  return {
    kind: 'patch',
    id: sentinel.id,
    fields: { text, tree: { ...(sentinel.tree as SentinelTree), to } },
  };
}
