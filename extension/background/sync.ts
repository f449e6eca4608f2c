// One sync with the server: what the person did is sent, what changed is copied, new notices are shown, the badge says how
// things stand. Everything it knows lies in the database, so it may be stopped anywhere and begun again.

import { noticesPerPage } from '../../shared/api/changes.ts';
import { Failure } from '../failure.ts';
import { announce } from '../local/announce.ts';
import { readConnection } from '../local/connection.ts';
import { flush } from '../local/outbox.ts';
import { pull } from '../local/pull.ts';
import { ownReplica, readNews } from '../local/replica.ts';
import { rememberNotices, seenNoticeIds } from '../local/seen-notices.ts';
import { readSyncState, updateSyncState } from '../local/sync-state.ts';
import { ownZone } from '../own-zone.ts';
import { showBadge } from './badge.ts';
import { callPaired } from './call-paired.ts';
import { clearReadNotices } from './clear-read-notices.ts';
import { askSince, newNotices } from './new-notices.ts';
import { showNotices } from './show-notices.ts';

let next: Promise<void> | null = null;

/** Syncs never overlap: alarm, start, events and actions queue up behind one another, and share the one that has not begun. */
export function sync(): Promise<void> {
  next ??= navigator.locks.request('webvigil-sync', () => {
    next = null;
    return syncOnce();
  });
  return next;
}

async function syncOnce(): Promise<void> {
  const connection = await readConnection();
  if (!connection) return showBadge({ unread: 0, trouble: null });
  try {
    await ownReplica(connection.deviceId);
    await flush(callPaired);
    await pull(callPaired, connection.deviceId, ownZone());
    await pullNotices();
    await updateSyncState({ lastSyncAt: Date.now(), trouble: null, troubleSince: null, isRefused: false });
  } catch (error) {
    const { troubleSince } = await readSyncState();
    const { message: trouble, code } = Failure.from(error);
    const isRefused = code === 'unauthorized';
    await updateSyncState({ trouble, troubleSince: troubleSince ?? Date.now(), isRefused });
  }
  announce();
  const { unread, changes, state } = await readNews();
  await clearReadNotices(changes);
  await showBadge({ unread, trouble: state.trouble });
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
    // Before the place is remembered: if it fails, the same ones are asked for, and confirmed, the next time.
    if (notices.length > 0) await callPaired('confirmNotices', { ids: notices.map(({ id }) => id) });
    await updateSyncState({ newestNoticeAt: newest });
    const last = notices.at(-1);
    if (last === undefined || notices.length < noticesPerPage) return;
    from = { since: last.createdAt, after: last.id };
  }
}
