// The local copy, with what the person did since already in it, renewed whenever anything of it changes.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { keepLocal } from '../keep-local.ts';
import { onAnnounced } from '../local/announce.ts';
import { type Replica, readReplica } from '../local/replica.ts';

/** Null for the moment it takes to read it. `refresh` asks the server, then reads it. */
export function useReplica(): { replica: Replica | null; refresh: () => Promise<void> } {
  const [replica, setReplica] = useState<Replica | null>(null);
  const read = useCallback(async () => setReplica(await readReplica()), []);
  useEffect(() => {
    void read();
    const stop = keepLocal.start();
    const unlisten = onAnnounced(() => void read());
    return () => {
      stop();
      unlisten();
    };
  }, [read]);
  const refresh = useCallback(async () => {
    await keepLocal.now();
    await read();
  }, [read]);
  return { replica, refresh };
}
