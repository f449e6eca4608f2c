// Calls something now, every few seconds while the page is seen, and at once when it is seen again.
import { useEffect } from 'preact/hooks';

/** Nothing while there is no work. */
export function usePoll(work: (() => Promise<void>) | null, every: number): void {
  useEffect(() => {
    if (work === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    let running = false;
    const turn = async () => {
      clearTimeout(timer);
      if (running || stopped) return;
      running = true;
      if (document.visibilityState === 'visible') await work();
      running = false;
      if (!stopped) timer = setTimeout(turn, every);
    };
    const seen = () => void turn();
    document.addEventListener('visibilitychange', seen);
    void turn();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [work, every]);
}
