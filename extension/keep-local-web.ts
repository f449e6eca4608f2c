// Takes keep-local.ts's place in the web app: the page itself copies, one tab at a time, and listens to the server.
import type { Call } from '../shared/api/client.ts';
import { Failure } from './failure.ts';
import type { KeepLocal } from './keep-local.ts';
import { announce } from './local/announce.ts';
import { pull } from './local/pull.ts';
import { ownReplica } from './local/replica.ts';
import { readSyncState, updateSyncState } from './local/sync-state.ts';
import { ownZone } from './own-zone.ts';
import { send } from './send-web.ts';

/** Should a line be lost without a word. */
const everyMs = 30_000;

async function copy(): Promise<void> {
  try {
    const { deviceId } = await send('me', {});
    await ownReplica(deviceId);
    await pull(send as unknown as Call, deviceId, ownZone());
    await updateSyncState({ lastSyncAt: Date.now(), trouble: null, troubleSince: null });
  } catch (error) {
    const { troubleSince } = await readSyncState();
    await updateSyncState({
      trouble: Failure.from(error).message,
      troubleSince: troubleSince ?? Date.now(),
    });
  }
  announce();
}

export const keepLocal: KeepLocal = {
  start() {
    const keepUp = () => void keepLocal.now();
    const line = new EventSource('/api/events');
    line.addEventListener('news', keepUp);
    const timer = setInterval(keepUp, everyMs);
    keepUp();
    return () => {
      line.close();
      clearInterval(timer);
    };
  },
  // Browsers give locks only to pages from https or this very machine; elsewhere tabs do the same work twice.
  now: () =>
    'locks' in navigator ? navigator.locks.request('webvigil-sync', copy) : (copy() as Promise<void>),
};
