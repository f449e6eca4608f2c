// The changes one sentinel has found, newest first: the latest at once, older ones when asked for.
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import { Failure } from '../../failure.ts';
import { send } from '../../send.ts';

const atOnce = 200;

export interface History {
  changes: readonly ChangeSummary[];
  /** There are no older ones. */
  whole: boolean;
  failure: Failure | null;
  loadOlder: () => Promise<void>;
}

/** `newest` are those known already; when they change, the history is asked for anew. */
export function useHistory(sentinelId: string, newest: readonly ChangeSummary[]): History {
  const [found, setFound] = useState<readonly ChangeSummary[]>([]);
  const [whole, setWhole] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useCallback(
    async (last: ChangeSummary | undefined) => {
      try {
        const from = last ? { before: last.detectedAt, beforeId: last.id } : {};
        const more = await send('listChanges', { sentinel: sentinelId, limit: atOnce, ...from });
        setFound((before) => (last ? [...before, ...more] : more));
        setWhole(more.length < atOnce);
        setFailure(null);
      } catch (error) {
        setFailure(Failure.from(error));
      }
    },
    [sentinelId],
  );
  const mark = newest.map(({ id, read }) => `${id} ${read}`).join();
  // The mark says that there is something new.
  useEffect(() => void load(undefined), [load, mark]);
  const changes = useMemo(() => {
    const known = new Map([...found, ...newest].map((change) => [change.id, change]));
    return [...known.values()].sort((a, b) => b.detectedAt - a.detectedAt || (a.id < b.id ? 1 : -1));
  }, [found, newest]);
  return { changes, whole, failure, loadOlder: () => load(changes.at(-1)) };
}
