// Everything the dashboard shows, renewed every few seconds while it is seen, and at once after an action.

import { useCallback, useRef, useState } from 'preact/hooks';
import type { Me } from '../../shared/api/account.ts';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { Failure } from '../failure.ts';
import { ownZone } from '../own-zone.ts';
import { send } from '../send.ts';
import { usePoll } from '../ui/use-poll.ts';

const every = 3000;
export const changesShown = 200;

export interface ServerData {
  me: Me | null;
  sentinels: SentinelView[] | null;
  /** The latest ones, newest first. */
  changes: ChangeSummary[] | null;
  failure: Failure | null;
}

export function useServerData(): ServerData & { refresh: () => Promise<void> } {
  const [data, setData] = useState<ServerData>({ me: null, sentinels: null, changes: null, failure: null });
  // The list of changes is only fetched again when a sentinel has a newer one, or something was read.
  const seen = useRef('');
  const refresh = useCallback(async () => {
    try {
      const [me, sentinels] = await Promise.all([send('me', {}), send('listSentinels', { zone: ownZone() })]);
      const mark = JSON.stringify([me.unread, sentinels.map(({ id, lastChangeAt }) => [id, lastChangeAt])]);
      const changes = mark === seen.current ? undefined : await send('listChanges', { limit: changesShown });
      seen.current = mark;
      setData((before) => ({ me, sentinels, changes: changes ?? before.changes, failure: null }));
    } catch (error) {
      setData((before) => ({ ...before, failure: Failure.from(error) }));
    }
  }, []);
  usePoll(refresh, every);
  return { ...data, refresh };
}
