// Moving out and in: an export holds every sentinel as it is; an import goes through the same checks as typing it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Export, ImportReport } from '../../shared/api/sentinels.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
import { type CreateRequest, createSentinel } from './life/create-sentinel.ts';
import type { World } from './world.ts';

type Exported = Export['sentinels'][number];

export async function exportAll(world: World, userId: string): Promise<Export> {
  const sentinels = await world.store.sentinels.ofUser(userId);
  return {
    format: 'webvigil-export',
    version: 1,
    exportedAt: world.now(),
    sentinels: sentinels.map(({ text, tree, origins, state, createdAt, startedAt, endedAt }) => ({
      text,
      resolvedText: printSentinel(tree as SentinelTree),
      origins: { ...origins },
      state,
      createdAt,
      startedAt,
      endedAt,
    })),
  };
}

/** Those that wait for others come after them: whoever could not be taken is tried again while anything else came in. */
export async function importAll(world: World, userId: string, data: Export): Promise<ImportReport> {
  const created: string[] = [];
  let failed: (ImportReport['failed'][number] & { one: Exported })[] = [];
  let waiting: Exported[] = data.sentinels;
  while (waiting.length > 0) {
    const before = created.length;
    failed = [];
    for (const one of waiting) {
      // Others are served between two of them, however many there are.
      await nextTurn();
      const outcome = await createSentinel(world, toRequest(userId, one, world.now()));
      if (outcome.kind === 'created') created.push(outcome.sentinel.name);
      else
        failed.push({
          one,
          name: firstLine(one.text),
          message: outcome.problems.map(({ message }) => message).join(' '),
        });
    }
    if (created.length === before) break;
    waiting = failed.map(({ one }) => one);
  }
  return { created, failed: failed.map(({ name, message }) => ({ name, message })) };
}

function toRequest(userId: string, one: Exported, now: number): CreateRequest {
  const { text, resolvedText, origins, state } = one;
  const createdAt = Math.min(one.createdAt, now);
  const running = state === 'enabled' || state === 'ended';
  const startedAt = one.startedAt ?? (running ? createdAt : null);
  const as = { state, createdAt, startedAt, endedAt: one.endedAt ?? (state === 'ended' ? createdAt : null) };
  const inherited =
    resolvedText === undefined ? {} : { inherited: { text: resolvedText, origins: origins ?? {} } };
  return { userId, text, whenNameTaken: 'fail', as, ...inherited };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 80);
}
