// Runs something a person asked for: says whether it is under way, and why it failed.
import { useState } from 'preact/hooks';
import { Failure } from '../failure.ts';

export interface Action<A extends unknown[]> {
  run: (...args: A) => Promise<void>;
  busy: boolean;
  failure: Failure | null;
  clear: () => void;
}

export function useAction<A extends unknown[]>(work: (...args: A) => Promise<void>): Action<A> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (...args: A) => {
    setBusy(true);
    setFailure(null);
    try {
      await work(...args);
    } catch (error) {
      setFailure(Failure.from(error));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, clear: () => setFailure(null) };
}
