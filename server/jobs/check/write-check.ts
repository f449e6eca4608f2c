// Writes a check down. Where the disk has no room for the new version, at least that is written down, as far as it can be: the
// page is looked at again, and its next version is compared with the one there is.
import { fullDisk } from '../../core/versions/storage-state.ts';
import type { CheckCommit, CommitOutcome } from '../../store/store.ts';
import { accountFor } from '../account-for.ts';
import { isNoRoom, noteNoRoom } from '../is-no-room.ts';
import type { World } from '../world.ts';
import { checkCommit } from './check-commit.ts';
import type { FinishedCheck } from './finished-check.ts';

export interface Written {
  outcome: CommitOutcome | 'no-room';
  /** As it was written. */
  done: FinishedCheck;
  commit: CheckCommit;
}

export async function writeCheck(world: World, done: FinishedCheck, spentMs: number): Promise<Written> {
  const commit = commitOf(world, done, spentMs);
  try {
    const outcome = await world.store.commitCheck(commit);
    if (commit.version !== null) world.storage.fullSince = null;
    return { outcome, done, commit };
  } catch (error) {
    if (!noteNoRoom(world, error)) throw error;
    world.log.error('disk-full', { page: done.leased.page.id, error });
    return withoutVersion(world, unwritten(done), spentMs);
  }
}

async function withoutVersion(world: World, done: FinishedCheck, spentMs: number): Promise<Written> {
  const commit = commitOf(world, done, spentMs);
  try {
    return { outcome: await world.store.commitCheck(commit), done, commit };
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    return { outcome: 'no-room', done, commit };
  }
}

function commitOf(world: World, done: FinishedCheck, spentMs: number): CheckCommit {
  return accountFor(checkCommit(world, done), done.leased.page, spentMs);
}

/** As if nothing had been seen. */
function unwritten(done: FinishedCheck): FinishedCheck {
  return {
    ...done,
    look: { kind: 'failed', reason: 'disk-full', message: fullDisk, notBefore: null },
    compared: { ok: true, firings: [], turns: [], since: [], looked: [], reread: [] },
    results: { detections: [], happenings: [], doubts: [], settled: [], confirmAt: null },
    elements: { unknown: true, standings: [], told: [] },
    learned: null,
  };
}
