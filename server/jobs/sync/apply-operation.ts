// Does what a person did on one of their devices while the server was out of reach: once, and weighed against what came later.

import type { z } from 'zod';
import type { ErrorCode, Problem } from '../../../shared/api/error.ts';
import type { OperationResult, operationSchema } from '../../../shared/api/sync.ts';
import { mostTags } from '../../../shared/api/tag.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import type { OverwrittenDetails } from '../../store/sync-records.ts';
import { createSentinel } from '../life/create-sentinel.ts';
import { type Deed, doneOf } from '../life/deed.ts';
import { editSentinel } from '../life/edit-sentinel.ts';
import {
  endSentinel,
  pauseSentinel,
  removeSentinel,
  resumeSentinel,
  type SteerOutcome,
} from '../life/steer-sentinel.ts';
import { tagSentinel } from '../life/tag-sentinel.ts';
import { markLooked } from '../versions/mark-looked.ts';
import type { World } from '../world.ts';

type Operation = z.output<typeof operationSchema>;
type Result = Omit<OperationResult, 'id'>;
type By = OverwrittenDetails['by'];

const done: Result = { outcome: 'done', failure: null };
const steers = { pause: pauseSentinel, resume: resumeSentinel, end: endSentinel };

export async function applyOperation(
  world: World,
  userId: string,
  deed: Deed,
  operation: Operation,
): Promise<Result> {
  const before = await world.store.sync.operation(userId, deed.id);
  if (before !== null)
    return { outcome: before.outcome === 'overwritten' ? 'overwritten' : 'done', failure: null };
  const now = world.now();
  switch (operation.kind) {
    case 'create': {
      const { sentinelId: id, text, whenNameTaken, zone } = operation;
      const outcome = await createSentinel(world, { userId, id, text, whenNameTaken, zone, deed });
      return outcome.kind === 'created' ? done : refusedFor(outcome.problems);
    }
    case 'edit': {
      const { sentinelId, text, zone, basedOn } = operation;
      const outcome = await editSentinel(world, userId, sentinelId, text, zone, { ...deed, basedOn });
      if (outcome.kind === 'invalid') return refusedFor(outcome.problems);
      if (outcome.kind === 'ended') return hasEnded;
      if (outcome.kind === 'edited') return done;
      return lose(
        world,
        userId,
        deed,
        operation,
        outcome.kind === 'overwritten' ? edit(outcome.by) : removed(now),
      );
    }
    case 'pause':
    case 'resume':
    case 'end': {
      const outcome = await steers[operation.kind](world, userId, operation.sentinelId, deed);
      return steered(world, userId, deed, operation, outcome);
    }
    case 'remove': {
      const outcome = await removeSentinel(world, userId, operation.sentinelId, operation.waiters, deed);
      if (outcome.kind === 'waited-for')
        return refused(
          'conflict',
          'Others wait for this sentinel. Say what becomes of them.',
          outcome.problems,
        );
      return outcome.kind === 'overwritten' ? lose(world, userId, deed, operation, edit(outcome.by)) : done;
    }
    case 'tag': {
      const outcome = await tagSentinel(world, userId, operation.sentinelId, operation, deed);
      if (outcome === 'too-many')
        return refused('bad-request', `A sentinel has at most ${mostTags} tags.`, []);
      return outcome === 'not-found' ? lose(world, userId, deed, operation, removed(now)) : done;
    }
    case 'read':
      await world.store.sync.read(userId, doneOf(deed, now), { ids: operation.ids }, now);
      return done;
    case 'read-up-to':
      await world.store.sync.read(userId, doneOf(deed, now), { upTo: operation.upTo }, now);
      return done;
    case 'looked':
      // Where sentinel or version are gone, there is nothing to say of them.
      await markLooked(world, userId, operation.of, operation.versionId);
      return done;
    case 'settle':
      await world.store.sync.settle(userId, operation.overwrittenId);
      return done;
  }
}

function steered(
  world: World,
  userId: string,
  deed: Deed,
  operation: Extract<Operation, { kind: 'pause' | 'resume' | 'end' }>,
  outcome: SteerOutcome,
): Result | Promise<Result> {
  if (outcome === 'not-found') return lose(world, userId, deed, operation, removed(world.now()));
  if (outcome === 'ended-already') return operation.kind === 'end' ? done : hasEnded;
  if (outcome === 'done') return done;
  return lose(world, userId, deed, operation, { what: 'steer', ...outcome.overwrittenBy });
}

/** It is kept beside the sentinel, so that the person sees it and may still have it their way. */
async function lose(
  world: World,
  userId: string,
  deed: Deed,
  operation: Extract<Operation, { sentinelId: string; kind: OverwrittenDetails['what'] }>,
  { what, at, device }: By,
): Promise<Result> {
  const { sentinelId } = operation;
  const text = operation.kind === 'edit' ? operation.text : null;
  const details: OverwrittenDetails = {
    what: operation.kind,
    name: (await world.store.sentinels.byId(userId, sentinelId))?.name ?? nameIn(text),
    text,
    madeAt: deed.at,
    device: deed.device,
    by: { what, at, device },
  };
  const overwritten = { id: deed.id, userId, sentinelId, details };
  await world.store.sync.lose(doneOf(deed, world.now(), 'overwritten'), overwritten);
  return { outcome: 'overwritten', failure: null };
}

function nameIn(text: string | null): string {
  const parsed = text === null ? null : parseSentinel(text);
  return parsed?.ok ? parsed.tree.name : '';
}

const edit = (by: Omit<By, 'what'>): By => ({ ...by, what: 'edit' });
const removed = (at: number): By => ({ what: 'remove', at, device: '' });

function refused(code: ErrorCode, message: string, problems: Problem[]): Result {
  return { outcome: 'refused', failure: { code, message, problems } };
}

const hasEnded = refused('conflict', 'This sentinel has ended. Clone it to watch the page again.', []);

function refusedFor(problems: Problem[]): Result {
  const [first] = problems;
  const taken = first?.field === 'name' && /already have/.test(first.message);
  const message = first!.suggestion ? `${first!.message} ${first!.suggestion}` : first!.message;
  return refused(taken ? 'conflict' : 'invalid-sentinel', message, problems);
}
