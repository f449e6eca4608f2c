// The local copy, with what the person did since already in it, renewed whenever anything of it changes.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { keepLocal } from '../keep-local.ts';
import { onAnnounced } from '../local/announce.ts';
import { type Replica, readReplica, readReplicaBeginning } from '../local/replica.ts';

/** Begun before anything is drawn, by pages that mostly show a list. */
let begun: Promise<Replica | null> | null = null;

/** Call it first of all: what the list begins with is then there about when it can be drawn. */
export function beginReading(): void {
  begun = readReplicaBeginning().catch(() => null);
}

/** Null for the moment it takes to read it. `refresh` asks the server, then reads it. */
export function useReplica(): { replica: Replica | null; refresh: () => Promise<void> } {
  const [replica, setReplica] = useState<Replica | null>(null);
  const known = useRef<Replica | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const next = useRef<Promise<void> | null>(null);
  // One after another; all who ask while one is under way share the next.
  const read = useCallback(() => {
    next.current ??= turn.current.then(async () => {
      next.current = null;
      known.current = await readReplica(known.current);
      setReplica(known.current);
    });
    turn.current = next.current;
    return next.current;
  }, []);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let closed = false;
    const begin = async () => {
      const beginning = await begun;
      begun = null;
      if (!beginning || closed) return;
      setReplica((known) => known ?? beginning);
      await drawn();
    };
    // What is known is shown first; only then is anybody asked for more.
    void begin()
      .then(read)
      .then(() => {
        if (!closed) stop = keepLocal.start();
      });
    const unlisten = onAnnounced(() => void read());
    return () => {
      closed = true;
      stop?.();
      unlisten();
    };
  }, [read]);
  const refresh = useCallback(async () => {
    await keepLocal.now();
    await read();
  }, [read]);
  return { replica, refresh };
}

/** Reading everything keeps the page busy, so what there is is drawn before; a page nobody sees draws nothing. */
async function drawn(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
}
