// Follows the scrolling of the page and says which lines of a list are in view.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { offsetsOf, type RowWindow, rowWindow } from './row-window.ts';

const margin = 8;

export interface Windowed extends RowWindow {
  offsets: Float64Array;
}

export function useRowWindow(body: RefObject<HTMLElement | null>, heights: readonly number[]): Windowed {
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
  return { ...rowWindow(offsets, top, height, margin), offsets };
}
