// Marks both frames once they are there, links their scrolling, and goes from change to change.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { computeMarks } from './compute-marks.ts';
import { findStops, type Stop } from './find-stops.ts';
import { ScrollLink } from './scroll-link.ts';
import { ShownPage } from './shown-page.ts';

export interface Marked {
  stops: Stop[];
  coarse: boolean;
}

export interface MarksControl {
  ready: { old: (frame: HTMLIFrameElement) => void; new: (frame: HTMLIFrameElement) => void };
  marked: Marked | null;
  /** Index of the current stop; -1 when there is none. */
  current: number;
  go: (stop: number) => void;
}

export function useMarks(onKey: (event: KeyboardEvent) => void): MarksControl {
  const pages = useRef<{ old?: ShownPage; new?: ShownPage }>({});
  const link = useRef<ScrollLink | null>(null);
  const keys = useRef(onKey);
  keys.current = onKey;
  const [marked, setMarked] = useState<Marked | null>(null);
  const [current, setCurrent] = useState(-1);

  const take = useCallback((side: 'old' | 'new', frame: HTMLIFrameElement) => {
    const page = new ShownPage(frame);
    page.document.addEventListener('keydown', (event) => keys.current(event));
    pages.current[side] = page;
    const { old: oldPage, new: newPage } = pages.current;
    if (!oldPage || !newPage) return;
    const marks = computeMarks(oldPage.blocks, newPage.blocks);
    const stops = findStops(oldPage, newPage, marks);
    paint(oldPage, newPage, stops);
    link.current?.stop();
    link.current = new ScrollLink(oldPage, newPage, marks.pairs);
    setMarked({ stops, coarse: marks.coarse });
    setCurrent(stops.length > 0 ? 0 : -1);
  }, []);
  const [ready] = useState(() => ({
    old: (frame: HTMLIFrameElement) => take('old', frame),
    new: (frame: HTMLIFrameElement) => take('new', frame),
  }));

  useEffect(() => {
    const stop = marked?.stops[current];
    const { old: oldPage, new: newPage } = pages.current;
    if (!stop || !oldPage || !newPage) return;
    oldPage.point(stop.old);
    newPage.point(stop.new);
    link.current?.scrollTo(topOf(oldPage, stop.old), topOf(newPage, stop.new));
  }, [marked, current]);
  useEffect(() => () => link.current?.stop(), []);

  return { ready, marked, current, go: setCurrent };
}

/** Null where this side has nothing of its own to show (an image that came or went): it then follows the other. */
function topOf(page: ShownPage, place: Stop['old']): number | null {
  return place.element || place.spans.length > 0 || place.gap > 0 ? page.topOf(place) : null;
}

function paint(oldPage: ShownPage, newPage: ShownPage, stops: readonly Stop[]): void {
  oldPage.mark(stops.flatMap((stop) => stop.old.spans));
  newPage.mark(stops.flatMap((stop) => stop.new.spans));
  for (const { op, old, new: next } of stops) {
    if (old.element) oldPage.outline(old.element, op);
    if (next.element) newPage.outline(next.element, op);
  }
  const text = stops.filter((stop) => !stop.old.element && !stop.new.element);
  oldPage.markGaps(text.filter(({ op }) => op === 'insert').map(({ op, old }) => ({ op, before: old.gap })));
  newPage.markGaps(
    text.filter(({ op }) => op === 'delete').map(({ op, new: next }) => ({ op, before: next.gap })),
  );
}
