// Follows the scrolling of the page and says which lines of a list are in view.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { offsetsOf, type RowWindow, rowWindow } from './row-window.ts';

/** Drawn a moment later than what is seen, so that that is there the sooner. */
const margin = 8;

const afterMs = 50;
const undrawn = Symbol('undrawn');

export interface Windowed extends RowWindow {
  offsets: Float64Array;
}

/** `shows` is what the list is a list of: when it is another, what is in view comes first. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  heights: readonly number[],
  shows: unknown,
): Windowed {
  const [drawn, setDrawn] = useState<unknown>(undrawn);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(shows), afterMs);
    return () => clearTimeout(timer);
  }, [shows]);
  const offsets = useMemo(() => offsetsOf(heights), [heights]);
  const [{ top, height }, setView] = useState({ top: 0, height: innerHeight });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const above = body.current?.getBoundingClientRect().top ?? 0;
      setView((before) => {
        const view = { top: -above, height: innerHeight };
        return before.top === view.top && before.height === view.height ? before : view;
      });
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [body, heights]);
  return { ...rowWindow(offsets, top, height, drawn === shows ? margin : 0), offsets };
}
