// Going from change to change, by button and by key, also while the keys go to a frame.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

const stepKeys: Record<string, number> = { n: 1, j: 1, p: -1, k: -1 };

export interface Steps {
  /** Index of the current stop; -1 when there is none. */
  current: number;
  total: number;
  go: (index: number) => void;
  move: (step: number) => void;
  /** For documents inside frames. */
  onKey: (event: KeyboardEvent) => void;
}

export function useSteps(total: number): Steps {
  const [current, setCurrent] = useState(0);
  const at = total === 0 ? -1 : Math.min(current, total - 1);
  const latest = useRef({ at, total });
  latest.current = { at, total };
  const move = useCallback((step: number) => {
    const { at: now, total: all } = latest.current;
    if (all > 0) setCurrent((now + step + all) % all);
  }, []);
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      const isTyping = target?.matches?.('input, textarea, select, [contenteditable]');
      const step = stepKeys[event.key];
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || step === undefined) return;
      event.preventDefault();
      move(step);
    },
    [move],
  );
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onKey]);
  return { current: at, total, go: setCurrent, move, onKey };
}
