// Marks both frames once they are there, links their scrolling, and goes from change to change.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { compareMedia } from './compare-media.ts';
import { computeMarks, type Marks } from './compute-marks.ts';
import { ScrollLink } from './scroll-link.ts';
import { ShownPage } from './shown-page.ts';

export interface MarksControl {
  ready: { old: (frame: HTMLIFrameElement) => void; new: (frame: HTMLIFrameElement) => void };
  marks: Marks | null;
  /** Index of the current step; -1 before the first. */
  current: number;
  go: (step: number) => void;
}

export function useMarks(onKey: (event: KeyboardEvent) => void): MarksControl {
  const pages = useRef<{ old?: ShownPage; new?: ShownPage }>({});
  const link = useRef<ScrollLink | null>(null);
  const keys = useRef(onKey);
  keys.current = onKey;
  const [marks, setMarks] = useState<Marks | null>(null);
  const [current, setCurrent] = useState(-1);

  const take = useCallback((side: 'old' | 'new', frame: HTMLIFrameElement) => {
    // An emptied frame (before its page is set) loads too.
    if (!frame.srcdoc || !frame.contentDocument?.body) return;
    const page = new ShownPage(frame);
    page.document.addEventListener('keydown', (event) => keys.current(event));
    pages.current[side] = page;
    const { old: oldPage, new: newPage } = pages.current;
    if (!oldPage || !newPage) return;
    const found = computeMarks(oldPage.blocks, newPage.blocks);
    paint(oldPage, newPage, found);
    link.current?.stop();
    link.current = new ScrollLink(oldPage, newPage, found.pairs);
    setMarks(found);
    setCurrent(found.steps.length > 0 ? 0 : -1);
  }, []);
  const [ready] = useState(() => ({
    old: (frame: HTMLIFrameElement) => take('old', frame),
    new: (frame: HTMLIFrameElement) => take('new', frame),
  }));

  useEffect(() => {
    const step = marks?.steps[current];
    const { old: oldPage, new: newPage } = pages.current;
    if (!step || !oldPage || !newPage) return;
    oldPage.point(step.old, step.oldGap);
    newPage.point(step.new, step.newGap);
    link.current?.scrollTo(oldPage.topOf(step.old, step.oldGap), newPage.topOf(step.new, step.newGap));
  }, [marks, current]);
  useEffect(() => () => link.current?.stop(), []);

  const go = useCallback((step: number) => setCurrent(step), []);
  return { ready, marks, current, go };
}

function paint(oldPage: ShownPage, newPage: ShownPage, { steps }: Marks): void {
  oldPage.mark(steps.flatMap((step) => step.old));
  newPage.mark(steps.flatMap((step) => step.new));
  for (const step of steps) {
    if (step.op === 'insert') oldPage.markGap(step.oldGap, 'insert');
    if (step.op === 'delete') newPage.markGap(step.newGap, 'delete');
  }
  const images = compareMedia(oldPage.imageItems(), newPage.imageItems());
  for (const { index, op } of images.old) oldPage.outline(oldPage.images[index]!, op);
  for (const { index, op } of images.new) newPage.outline(newPage.images[index]!, op);
  // A link whose words changed is marked by its words; outlines are for those that only lead elsewhere.
  const links = compareMedia(oldPage.linkItems(), newPage.linkItems());
  for (const { index, op } of links.old) if (op === 'update') oldPage.outline(oldPage.links[index]!, op);
  for (const { index, op } of links.new) if (op === 'update') newPage.outline(newPage.links[index]!, op);
}
