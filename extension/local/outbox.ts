// What the person did, in order, until the server has done it: kept before anything is sent, and never dropped without their word.
import type { ApiFailure, Call } from '../../shared/api/client.ts';
import { mostOperations, type OperationResult } from '../../shared/api/sync.ts';
import { announce } from './announce.ts';
import { database, type QueuedOperation } from './database.ts';
import { sentinelOf } from './with-pending.ts';

export async function queuedOperations(): Promise<QueuedOperation[]> {
  return (await database()).getAll('outbox');
}

/** Sends what waits, in order. Throws when the server cannot be reached: then all of it waits for the next time. */
export async function flush(call: Call): Promise<void> {
  let most = mostOperations;
  for (;;) {
    const batch = nextBatch(await queuedOperations(), most);
    if (batch.length === 0) return;
    const results = await send(call, batch);
    // Sent back unread because of one of them: found by halves, and what is well goes in ever larger pieces again.
    most = results === null ? Math.ceil(batch.length / 2) : Math.min(mostOperations, most * 2);
    if (results === null) continue;
    await settle(results);
    announce();
  }
}

/** Null when several were sent back together, and none was done. */
async function send(call: Call, batch: readonly QueuedOperation[]): Promise<OperationResult[] | null> {
  const operations = batch.map(({ id, madeAt, operation }) => ({ id, madeAt, operation }));
  try {
    return (await call('applyOperations', { now: Date.now(), operations })).results;
  } catch (error) {
    const { code, message, problems } = error as ApiFailure;
    if (code !== 'bad-request' && code !== 'too-large') throw error;
    if (batch.length > 1) return null;
    return [{ id: batch[0]!.id, outcome: 'refused', failure: { code, message, problems } }];
  }
}

/** What comes after a refused deed on the same sentinel may be based on it, and waits for the person's word. */
export function nextBatch(all: readonly QueuedOperation[], most = mostOperations): QueuedOperation[] {
  const blocked = new Set<string>();
  const batch: QueuedOperation[] = [];
  for (const queued of all) {
    const sentinel = sentinelOf(queued.operation);
    if (queued.state === 'refused' && sentinel !== null) blocked.add(sentinel);
    const isFree = sentinel === null || !blocked.has(sentinel);
    if (queued.state === 'waiting' && isFree && batch.length < most) batch.push(queued);
  }
  return batch;
}

async function settle(results: readonly OperationResult[]): Promise<void> {
  const tx = (await database()).transaction('outbox', 'readwrite');
  for (const { id, outcome, failure } of results) {
    const queued = await tx.store.index('id').get(id);
    if (queued === undefined || outcome === 'held') continue;
    // What is done stays until the copy shows it, or it would seem undone for a moment.
    if (outcome === 'refused') await tx.store.put({ ...queued, state: 'refused', failure });
    else await tx.store.put({ ...queued, state: 'done' });
  }
  await tx.done;
}

export async function doneOperations(): Promise<number[]> {
  return (await queuedOperations()).filter(({ state }) => state === 'done').map(({ seq }) => seq);
}

export async function forgetDone(seqs: readonly number[]): Promise<void> {
  const tx = (await database()).transaction('outbox', 'readwrite');
  for (const seq of seqs) await tx.store.delete(seq);
  await tx.done;
}

/** The person gives up on it; what waited behind it goes its way. */
export async function discard(id: string): Promise<void> {
  const tx = (await database()).transaction('outbox', 'readwrite');
  const seq = await tx.store.index('id').getKey(id);
  if (seq !== undefined) await tx.store.delete(seq);
  await tx.done;
  announce();
}

/** It is sent once more. */
export async function tryAgain(id: string): Promise<void> {
  const tx = (await database()).transaction('outbox', 'readwrite');
  const queued = await tx.store.index('id').get(id);
  if (queued?.state === 'refused') await tx.store.put({ ...queued, state: 'waiting', failure: null });
  await tx.done;
  announce();
}
