// Moving out and in: an export holds every sentinel as it is; an import goes through the same checks as typing it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Export, ImportReport } from '../../shared/api/sentinels.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
import { tagsOf } from '../core/life/later-wins.ts';
import type { Sentinel } from '../store/records.ts';
import { type CreateRequest, createSentinel } from './life/create-sentinel.ts';
import type { World } from './world.ts';

type Exported = Export['sentinels'][number];

export async function exportAll(world: World, userId: string): Promise<Export> {
  const sentinels = await world.store.sentinels.ofUser(userId);
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
  };
}

interface Waiting {
  one: Exported;
  request: CreateRequest;
  message: string;
}

/** Those that wait for others come after them: whoever could not be taken is tried again while anything else came in. */
export async function importAll(world: World, userId: string, data: Export): Promise<ImportReport> {
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
      if (outcome.kind === 'created') created.push(outcome.sentinel.name);
      else left.push({ one, request, message: outcome.problems.map(({ message }) => message).join(' ') });
    }
    waiting = left;
  };
  for (let before = -1; waiting.length > 0 && created.length > before; ) {
    before = created.length;
    await takeAll([]);
  }
  // Those left may name one another: then each is taken knowing the others, under ids given beforehand.
  if (waiting.length > 0) {
    waiting = waiting.map((one) => ({ ...one, request: { ...one.request, id: world.newId() } }));
    const companions = waiting.flatMap(({ one, request }) => companion(request, one));
    await takeAll(companions);
  }
  return { created, failed: waiting.map(({ one, message }) => ({ name: firstLine(one.text), message })) };
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
  const { text, resolvedText, origins, state } = one;
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
  return { userId, text, whenNameTaken: 'fail', as, tags, ...inherited };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 80);
}
