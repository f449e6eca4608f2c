// Brings the copy up to date: page after page, each written together with how far that is, so that it may be stopped anywhere.
import type { Call } from '../../shared/api/client.ts';
import { changesCopied, type SyncAnswer } from '../../shared/api/sync.ts';
import { announce } from './announce.ts';
import { copiedStores, database, type SyncState } from './database.ts';
import { doneOperations, forgetDone } from './outbox.ts';
import { never, readSyncState } from './sync-state.ts';

/** Found wrong so often in a row, the copy is read anew: once may be something written just now. */
const driftsAtMost = 2;

/** Runs for one at a time, under a lock. `owner` is whose copy it is to be. */
export async function pull(call: Call, owner: string, zone: string): Promise<void> {
  // What the server did before this began is in what it tells now.
  const done = await doneOperations();
  for (;;) {
    const state = await readSyncState();
    const fits = state.owner === owner && state.zone === zone && state.cursor !== null;
    const answer = await call('sync', { zone, ...(fits ? { cursor: state.cursor! } : {}) });
    if (!(await applyAnswer(answer, owner, zone))) return;
    if (answer.complete) break;
  }
  await forgetDone(done);
  announce();
}

/** False when the copy has become somebody else's meanwhile. */
export async function applyAnswer(answer: SyncAnswer, owner: string, zone: string): Promise<boolean> {
  const db = await database();
  const tx = db.transaction(['settings', ...copiedStores], 'readwrite');
  const settings = tx.objectStore('settings');
  const state: SyncState = { ...never, ...((await settings.get('sync')) as Partial<SyncState> | undefined) };
  if (state.owner !== owner) {
    await tx.done;
    return false;
  }
  const generation = answer.reset ? state.generation + 1 : state.generation;
  const isFull = answer.reset || state.isFull;
  let { revisions, drift } = state;
  const sentinels = tx.objectStore('sentinels');
  // Only what comes is compared with what was there: the copy may be large, and most of the time little is new.
  for (const { id, revision } of answer.sentinels) revisions += revision - (await revisionOf(sentinels, id));
  for (const name of copiedStores) {
    const store = tx.objectStore(name);
    for (const value of answer[name]) await store.put({ id: value.id, generation, value } as never);
  }
  for (const { kind, id } of answer.removed) {
    if (kind === 'sentinel') revisions -= await revisionOf(sentinels, id);
    await tx.objectStore(storeOf[kind]).delete(id);
  }
  if (answer.complete) {
    if (isFull) {
      for (const name of copiedStores) await sweep(tx.objectStore(name), generation);
      revisions = (await sentinels.getAll()).reduce((sum, { value }) => sum + value.revision, 0);
    }
    await trim(tx.objectStore('changes'));
    const { standing } = answer;
    const isSame = standing.sentinels === (await sentinels.count()) && standing.revisions === revisions;
    drift = isSame ? 0 : drift + 1;
  }
  const isWrong = drift >= driftsAtMost;
  const next: SyncState = {
    ...state,
    generation,
    isFull: isFull && !answer.complete,
    revisions,
    zone,
    unread: answer.unread,
    drift: isWrong ? 0 : drift,
    cursor: isWrong ? null : answer.cursor,
  };
  await settings.put(next, 'sync');
  await tx.done;
  return true;
}

const storeOf = { sentinel: 'sentinels', change: 'changes', overwritten: 'overwritten' } as const;

// biome-ignore lint/suspicious/noExplicitAny: the stores differ only in what their rows hold
type AnyStore = any;

async function revisionOf(sentinels: AnyStore, id: string): Promise<number> {
  return (await sentinels.get(id))?.value.revision ?? 0;
}

/** What was not read again in a full read is gone at the server. */
async function sweep(store: AnyStore, generation: number): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.generation !== generation) await cursor.delete();
  }
}

async function trim(changes: AnyStore): Promise<void> {
  let surplus = (await changes.count()) - 2 * changesCopied;
  if (surplus <= 0) return;
  const oldest = changes.index('detectedAt');
  for (
    let cursor = await oldest.openCursor();
    cursor && surplus > 0;
    cursor = await cursor.continue(), surplus--
  )
    await cursor.delete();
}
