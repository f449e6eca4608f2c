// One sentinel of the local copy, whole, renewed whenever the copy is.
import { useEffect, useState } from 'preact/hooks';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type Replica, readSentinel } from '../local/replica.ts';

/** Undefined for the moment it takes to read it, null when there is none. */
export function useSentinel(id: string | null, replica: Replica | null): SentinelView | null | undefined {
  const [found, setFound] = useState<{ id: string | null; sentinel: SentinelView | null } | null>(null);
  useEffect(() => {
    let isLate = false;
    void (id === null ? Promise.resolve(null) : readSentinel(id)).then((sentinel) => {
      if (!isLate) setFound({ id, sentinel });
    });
    return () => {
      isLate = true;
    };
  }, [id, replica]);
  return found?.id === id ? found.sentinel : undefined;
}
