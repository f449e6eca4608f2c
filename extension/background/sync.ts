// One sync with the server: new notices are shown, the local copy is renewed, the badge says how things stand.

import { noticesPerPage } from '../../shared/api/changes.ts';
import { Failure } from '../failure.ts';
import { readConnection } from '../local/connection.ts';
import { replaceReplica } from '../local/replica.ts';
import { rememberNotices, seenNoticeIds } from '../local/seen-notices.ts';
import { readSyncState, updateSyncState } from '../local/sync-state.ts';
import { ownZone } from '../own-zone.ts';
import { showBadge } from './badge.ts';
import { callPaired } from './call-paired.ts';
import { askSince, newNotices } from './new-notices.ts';
import { showNotices } from './show-notices.ts';

/** Syncs never overlap: alarm, start and actions queue up behind one another. */
export async function sync(): Promise<void> {
  await navigator.locks.request('webvigil-sync', syncOnce);
}

async function syncOnce(): Promise<void> {
  if (!(await readConnection())) return showBadge({ unread: 0, trouble: null });
  try {
    await pullNotices();
    const [me, sentinels, changes] = await Promise.all([
      callPaired('me', {}),
      callPaired('listSentinels', { zone: ownZone() }),
      callPaired('listChanges', { limit: 30 }),
    ]);
    await replaceReplica({ sentinels, changes });
    await updateSyncState({ lastSyncAt: Date.now(), unread: me.unread, trouble: null });
  } catch (error) {
    await updateSyncState({ trouble: Failure.from(error).message });
  }
  await showBadge(await readSyncState());
}

/** Page after page, so that however many there are none is passed over. */
async function pullNotices(): Promise<void> {
  const { newestNoticeAt: start } = await readSyncState();
  let from: { since: number; after?: string } = { since: askSince(start) };
  for (;;) {
    const notices = await callPaired('listNotices', from);
    const { newestNoticeAt } = await readSyncState();
    const { toShow, newest } = newNotices(notices, await seenNoticeIds(), newestNoticeAt);
    // Shown before remembered: if the background is stopped in between, the same id only replaces its notification.
    await showNotices(toShow);
    await rememberNotices(notices, askSince(start));
    await updateSyncState({ newestNoticeAt: newest });
    const last = notices.at(-1);
    if (last === undefined || notices.length < noticesPerPage) return;
    from = { since: last.createdAt, after: last.id };
  }
}
