// Moving out and in: an export holds every sentinel as it is; an import goes through the same checks as typing it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Export, ImportReport } from '../../shared/api/sentinels.ts';
import type { NotifyWishes } from '../../shared/api/telling.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
import { tagsOf } from '../core/life/later-wins.ts';
import type { NotifySettings } from '../store/notify-records.ts';
import type { Sentinel } from '../store/records.ts';
import { type CreateOutcome, type CreateRequest, createSentinel } from './life/create-sentinel.ts';
import { replanPending } from './telling/replan-pending.ts';
import type { World } from './world.ts';

type Exported = Export['sentinels'][number];

export async function exportAll(world: World, userId: string): Promise<Export> {
  const [sentinels, telling] = await Promise.all([
    world.store.sentinels.ofUser(userId),
    world.store.notifySettings.of(userId),
  ]);
  return {
    format: 'webvigil-export',
    version: 1,
    exportedAt: world.now(),
    sentinels: sentinels.map(({ text, tree, origins, state, createdAt, startedAt, endedAt, tags }) => ({
      text,
      resolvedText: printSentinel(tree as SentinelTree),
      origins: { ...origins },
      state,
      createdAt,
      startedAt,
      endedAt,
      tags: tagsOf(tags),
    })),
    ...(telling && { telling: telling as NotifyWishes }),
  };
}

interface Waiting {
  one: Exported;
  request: CreateRequest;
  message: string;
}

export async function importAll(world: World, userId: string, data: Export): Promise<ImportReport> {
  // First, so that what the sentinels find is told accordingly.
  const telling = data.telling && (await takeTelling(world, userId, data.telling));
  return { ...(await importSentinels(world, userId, data)), ...(telling && { telling }) };
}

/** What the person has chosen here already stands. */
async function takeTelling(world: World, userId: string, wishes: NotifyWishes): Promise<'taken' | 'kept'> {
  if ((await world.store.notifySettings.of(userId)) !== null) return 'kept';
  await world.store.notifySettings.put(userId, wishes as NotifySettings);
  await replanPending(world, userId);
  return 'taken';
}

/** Those that wait for others come after them: whoever could not be taken is tried again while anything else came in. */
async function importSentinels(world: World, userId: string, data: Export): Promise<ImportReport> {
  const created: string[] = [];
  let waiting: Waiting[] = data.sentinels.map((one) => ({
    one,
    request: toRequest(userId, one, world.now()),
    message: '',
  }));
  const takeAll = async (companions: readonly Sentinel[]) => {
    const left: Waiting[] = [];
    for (const { one, request } of waiting) {
      // Others are served between two of them, however many there are.
      await nextTurn();
      const outcome = await createSentinel(world, { ...request, companions });
      const made = outcome.kind === 'created' ? outcome.sentinel : await cameInBefore(world, userId, one);
      if (made !== null) created.push(made.name);
      else left.push({ one, request, message: problemsOf(outcome) });
    }
    waiting = left;
  };
  for (let before = -1; waiting.length > 0 && created.length > before; ) {
    before = created.length;
    await takeAll([]);
  }
  // Those left may name one another: then each is taken knowing the others, under ids given beforehand.
  if (waiting.length > 0) {
    waiting = waiting.map((one) => ({
      ...one,
      request: { ...one.request, id: one.one.id ?? world.newId() },
    }));
    const companions = waiting.flatMap(({ one, request }) => companion(request, one));
    await takeAll(companions);
  }
  const failed = waiting.map(({ one: { id, text }, message }) => ({
    ...(id && { id }),
    name: firstLine(text),
    message,
  }));
  return { created, failed };
}

/** Whoever asks again, because the answer got lost, is told of it as then. */
async function cameInBefore(world: World, userId: string, { id }: Exported): Promise<Sentinel | null> {
  return id === undefined ? null : world.store.sentinels.byId(userId, id);
}

function problemsOf(outcome: CreateOutcome): string {
  return outcome.kind === 'created' ? '' : outcome.problems.map(({ message }) => message).join(' ');
}

/** What the others need to know of one that is still to come. */
function companion(request: CreateRequest, { resolvedText, text }: Exported): Sentinel[] {
  const parsed = parseSentinel(resolvedText ?? text);
  if (!parsed.ok || parsed.tree.target.kind !== 'url') return [];
  const { tree } = parsed;
  const { state, createdAt, startedAt, endedAt } = request.as!;
  const life = {
    state,
    createdAt,
    startedAt,
    endedAt,
    updatedAt: createdAt,
    disabledAt: null,
    resumedAt: null,
    pausedInTrouble: false,
  };
  return [
    {
      id: request.id!,
      userId: request.userId,
      name: tree.name,
      pageId: '',
      text,
      tree,
      origins: {},
      sinceSeq: null,
      element: null,
      revision: 1,
      tags: [],
      edited: null,
      steered: null,
      ...life,
    },
  ];
}

function toRequest(userId: string, one: Exported, now: number): CreateRequest {
  const { id, text, resolvedText, origins, state } = one;
  const tags = [...new Set(one.tags)].map((tag) => ({ tag, on: true, at: now, device: '' }));
  const createdAt = Math.min(one.createdAt, now);
  const reached = (time: number | null | undefined, otherwise: number | null) =>
    time === null || time === undefined ? otherwise : Math.min(time, now);
  const running = state === 'enabled' || state === 'ended';
  const startedAt = reached(one.startedAt, running ? createdAt : null);
  const endedAt = state === 'ended' ? reached(one.endedAt, createdAt) : null;
  const as = { state, createdAt, startedAt, endedAt };
  const inherited =
    resolvedText === undefined ? {} : { inherited: { text: resolvedText, origins: origins ?? {} } };
  return { userId, text, whenNameTaken: 'fail', as, tags, ...inherited, ...(id && { id }) };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 80);
}
