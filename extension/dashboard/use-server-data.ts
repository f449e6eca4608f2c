// Everything the dashboard shows, read from the local copy: there at once and without a network, renewed as news comes.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Me } from '../../shared/api/account.ts';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import { Failure } from '../failure.ts';
import { readMe, saveMe } from '../local/me.ts';
import type { Replica } from '../local/replica.ts';
import type { LocalSentinel } from '../local/with-pending.ts';
import { send } from '../send.ts';
import { usePoll } from '../ui/use-poll.ts';
import { useReplica } from '../ui/use-replica.ts';

/** What is new comes by itself; this is for what is no news, such as when a page was last looked at. */
const every = 5000;
export const changesShown = 200;

export interface ServerData {
  me: Me | null;
  sentinels: readonly LocalSentinel[] | null;
  /** The latest ones, newest first. */
  changes: readonly ChangeSummary[] | null;
  /** All there is locally: what waits to be sent, what was refused or overwritten, since when the server is away. */
  replica: Replica | null;
  failure: Failure | null;
}

export function useServerData(): ServerData & { refresh: () => Promise<void> } {
  const { replica, refresh: copy } = useReplica();
  const [me, setMe] = useState<Me | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void readMe().then((known) => setMe((newer) => newer ?? known));
  }, []);
  const refresh = useCallback(async () => {
    await copy();
    try {
      const told = await send('me', {});
      setMe(told);
      setFailure(null);
      await saveMe(told);
    } catch (error) {
      setFailure(Failure.from(error));
    }
  }, [copy]);
  usePoll(replica?.isWhole ? refresh : null, every);
  const isThere = replica !== null && (replica.state.cursor !== null || replica.sentinels.length > 0);
  return {
    me: me && replica ? { ...me, unread: replica.unread } : me,
    sentinels: isThere ? replica.sentinels : null,
    changes: isThere ? replica.changes : null,
    replica,
    failure,
    refresh,
  };
}
