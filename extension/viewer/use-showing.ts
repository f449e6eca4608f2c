// Runs the showing of a view and says how far it is; it can be stopped, and a new one takes the place of the old.
import { useEffect, useState } from 'preact/hooks';
import { Failure } from '../failure.ts';

export type Showing =
  | { phase: 'working'; share: number }
  | { phase: 'done' }
  | { phase: 'stopped' }
  | { phase: 'failed'; message: string };

export interface ShowingControl {
  showing: Showing;
  stop: () => void;
}

/** `show` must keep to the signal; what it is given up with is cleaned up by itself. */
export function useShowing(
  show: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<void>,
): ShowingControl {
  const [showing, setShowing] = useState<Showing>({ phase: 'working', share: 0 });
  const [controller, setController] = useState<AbortController | null>(null);
  useEffect(() => {
    const mine = new AbortController();
    setController(mine);
    setShowing({ phase: 'working', share: 0 });
    show(mine.signal, (share) => setShowing({ phase: 'working', share })).then(
      () => !mine.signal.aborted && setShowing({ phase: 'done' }),
      (error) => {
        if (mine.signal.aborted) return;
        setShowing({ phase: 'failed', message: Failure.from(error).message });
      },
    );
    return () => mine.abort(new DOMException('No longer wanted.', 'AbortError'));
  }, [show]);
  const stop = () => {
    controller?.abort(new DOMException('Stopped.', 'AbortError'));
    setShowing({ phase: 'stopped' });
  };
  return { showing, stop };
}
