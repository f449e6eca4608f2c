// Brings the copy up to date: page after page, each written together with how far that is, so that it may be stopped anywhere.
import type { Call } from '../../shared/api/client.ts';
import { changesCopied, type SyncAnswer } from '../../shared/api/sync.ts';
import { announce } from './announce.ts';
import { keepBeginning } from './beginning.ts';
import { database, type SyncState, type Transaction } from './database.ts';
import { fold, isDueToFold, list, listedOf, readListing } from './listing.ts';
import { doneOperations, forgetDone } from './outbox.ts';
import { pageKey } from './page-key.ts';
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
  const tx = (await database()).transaction(
    ['settings', 'sentinels', 'folded', 'beginning', 'late', 'overwritten'],
    'readwrite',
  );
  const settings = tx.objectStore('settings');
  const before: SyncState = { ...never, ...((await settings.get('sync')) as Partial<SyncState> | undefined) };
  if (before.owner !== owner) {
    await tx.done;
    return false;
  }
  const state: SyncState = {
    ...before,
    seq: before.seq + 1,
    generation: before.generation + Number(answer.reset),
    isFull: answer.reset || before.isFull,
    zone,
    unread: answer.unread,
    cursor: answer.cursor,
  };
  state.revisions += await write(tx as Written, answer, state);
  const isWhole = answer.complete && state.isFull;
  if (isWhole || (await isDueToFold(tx as Written))) {
    state.revisions = await foldAll(tx as Written, state, isWhole);
    state.foldedAt = state.seq;
  }
  if (answer.complete) {
    state.isFull = false;
    const { sentinels, revisions } = answer.standing;
    const isSame = sentinels === (await tx.objectStore('sentinels').count()) && revisions === state.revisions;
    state.drift = isSame ? 0 : state.drift + 1;
    if (state.drift >= driftsAtMost) Object.assign(state, { drift: 0, cursor: null });
  }
  await settings.put(state, 'sync');
  await tx.done;
  return true;
}

type Written = Transaction<'readwrite'>;
type Stamp = Pick<SyncState, 'seq' | 'generation'>;

/** Answers by how much the sum of the revisions has changed: only what comes is compared with what was there. */
async function write(tx: Written, answer: SyncAnswer, { seq, generation }: Stamp): Promise<number> {
  const sentinels = tx.objectStore('sentinels');
  const overwritten = tx.objectStore('overwritten');
  let gained = 0;
  for (const value of answer.sentinels) {
    const { id } = value;
    gained += value.revision - (await revisionOf(tx, id));
    void sentinels.put({ id, page: pageKey(value.url), value });
    void list(tx, 'sentinels', { id, seq, generation, value: listedOf(value) });
  }
  for (const value of answer.changes) void list(tx, 'changes', { id: value.id, seq, generation, value });
  for (const value of answer.overwritten) void overwritten.put({ id: value.id, generation, value });
  for (const { kind, id } of answer.removed) {
    if (kind === 'overwritten') void overwritten.delete(id);
    else void list(tx, `${kind}s`, { id, seq, generation, value: null });
    if (kind !== 'sentinel') continue;
    gained -= await revisionOf(tx, id);
    void sentinels.delete(id);
  }
  return gained;
}

async function revisionOf(tx: Written, id: string): Promise<number> {
  return (await tx.objectStore('sentinels').get(id))?.value.revision ?? 0;
}

/** What was not read again in a full read is gone at the server. Answers the sum of the revisions. */
async function foldAll(tx: Written, state: SyncState, isWhole: boolean): Promise<number> {
  const isLeft = ({ generation }: { generation: number }) => isWhole && generation !== state.generation;
  const sentinels = await readListing(tx, 'sentinels', state);
  const changes = await readListing(tx, 'changes', state);
  const kept = [...sentinels.rows.values()].filter((row) => !isLeft(row));
  await fold(tx, 'sentinels', kept);
  await keepBeginning(
    tx,
    kept.map(({ value }) => value),
  );
  const newest = [...changes.rows.values()].filter((row) => !isLeft(row));
  newest.sort((a, b) => b.value.detectedAt - a.value.detectedAt);
  await fold(tx, 'changes', newest.slice(0, 2 * changesCopied));
  for (const row of sentinels.rows.values()) if (isLeft(row)) void tx.objectStore('sentinels').delete(row.id);
  for (const row of await tx.objectStore('overwritten').getAll())
    if (isLeft(row)) void tx.objectStore('overwritten').delete(row.id);
  return kept.reduce((sum, { value }) => sum + value.revision, 0);
}
