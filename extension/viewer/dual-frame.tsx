// Old and new side by side, with the changes marked in both and a way to go from one to the next.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../t.ts';
import { FramePane } from './frame-pane.tsx';
import { type IgnoreSubject, subjectAt } from './marks/ignore-subject.ts';
import type { Stop } from './marks/stop.ts';
import { MiniMap, type Tick } from './mini-map.tsx';
import type { Missing } from './missing-note.tsx';
import { ScrollLink } from './page/scroll-link.ts';
import { type Dual, showDual } from './page/show-dual.ts';
import { isOurs } from './page/show-page.ts';
import type { ShownPage } from './page/shown-page.ts';
import { ShowingNote } from './showing-note.tsx';
import { sideOf } from './side-of.ts';
import { Toolbar } from './toolbar.tsx';
import { type Filter, useStops } from './use-filter.ts';
import type { Opened } from './use-opened.ts';
import { useRelayout } from './use-relayout.ts';
import { useShowing } from './use-showing.ts';
import { useSteps } from './use-steps.ts';

export interface ViewProps {
  opened: Opened;
  filter: Filter;
  isRemote: boolean;
  onMissing: (missing: Missing[], isPending: boolean) => void;
  onIgnore: (subject: IgnoreSubject) => void;
}

export function DualFrame({ opened, filter, isRemote, onMissing, onIgnore }: ViewProps) {
  const { detail } = opened;
  const oldFrame = useRef<HTMLIFrameElement>(null);
  const newFrame = useRef<HTMLIFrameElement>(null);
  const link = useRef<ScrollLink | null>(null);
  const [dual, setDual] = useState<Dual | null>(null);
  const [rounds, setRounds] = useState(0);
  const [ticks, setTicks] = useState<Tick[]>([]);
  const [isUnseen, setUnseen] = useState(false);
  const [dressed, setDressed] = useState(0);
  const show = useCallback(
    async (signal: AbortSignal, onProgress: (share: number) => void) => {
      setDual(null);
      const old = sideOf(opened, 'old', isRemote);
      const next = sideOf(opened, 'new', isRemote);
      signal.addEventListener('abort', () => {
        for (const side of [old, next]) side.assets.release();
      });
      const onMarkable = (shown: Dual) => {
        setDual(shown);
        setRounds((now) => now + 1);
      };
      const frames = { old: oldFrame.current!, new: newFrame.current! };
      const { changes } = detail;
      const sides = [old.assets, next.assets];
      const tellMissing = () =>
        onMissing(
          sides.flatMap((assets) => assets.missing()),
          sides.some(({ isUntried }) => isUntried),
        );
      const onDressed = () => {
        setDressed((now) => now + 1);
        tellMissing();
      };
      onMarkable(
        await showDual({ frames, old, new: next, changes, signal, onProgress, onMarkable, onDressed }),
      );
      performance.mark('all-shown');
      tellMissing();
    },
    [opened, isRemote, detail, onMissing],
  );
  const { showing, stop } = useShowing(show);
  const filtered = useStops(dual?.comparison ?? null, detail, filter);
  const { stops } = filtered;
  const steps = useSteps(stops.length);
  const isDone = showing.phase === 'done';
  const layout = useRelayout(isDone ? dual : null) + dressed;

  const painted = useRef<readonly Stop[]>([]);
  useEffect(() => {
    if (!dual) return;
    // A mark that reaches over several pieces was cut short while only the first of them was there.
    const fresh = painted.current !== stops || isDone;
    painted.current = stops;
    const marks = paint(dual.old, 'old', stops, fresh) + paint(dual.new, 'new', stops, fresh);
    if (marks > 0 && performance.getEntriesByName('first-marks').length === 0)
      performance.mark('first-marks');
  }, [dual, isDone, stops, rounds]);

  useEffect(() => {
    if (!dual || !isDone) return;
    drawBeside(dual, stops);
    setTicks(ticksOf(dual, stops));
  }, [dual, isDone, stops, layout]);

  useEffect(() => {
    if (!dual || !isDone) return;
    const linked = new ScrollLink(dual.old, dual.new, dual.comparison.pairs);
    link.current = linked;
    const { onKey } = steps;
    const documents = [dual.old.document, dual.new.document];
    for (const doc of documents) doc.addEventListener('keydown', onKey);
    return () => {
      linked.stop();
      for (const doc of documents) doc.removeEventListener('keydown', onKey);
    };
  }, [dual, isDone, steps.onKey]);
  useEffect(() => link.current?.remeasure(), [layout]);

  // A click on a mark makes it the current one: the other end of a move comes into sight.
  useEffect(() => {
    if (!dual || !isDone) return;
    const listeners = (['old', 'new'] as const).map((side) => {
      const onClick = ({ clientX, clientY }: MouseEvent) => {
        const index = stops.findIndex((stop) => dual[side].isAt(stop[side], clientX, clientY));
        if (index >= 0) steps.go(index);
      };
      dual[side].document.addEventListener('click', onClick);
      return () => dual[side].document.removeEventListener('click', onClick);
    });
    return () => {
      for (const remove of listeners) remove();
    };
  }, [dual, isDone, stops]);

  const goTo = (index: number) => {
    const [stop, linked] = [stops[index], link.current];
    if (!dual || !isDone || !stop || !linked) return;
    linked.expect(0, dual.old.reveal(stop.old));
    linked.expect(1, dual.new.reveal(stop.new));
    linked.scrollTo(dual.old.places.topOf(stop.old), dual.new.places.topOf(stop.new));
  };
  useEffect(() => goTo(steps.current), [dual, isDone, stops, steps.current]);
  // What came late, or another width of the window, must not take it out of sight again.
  useEffect(() => {
    if (link.current?.isHeld) goTo(steps.current);
  }, [layout]);

  useEffect(() => {
    if (!dual || !isDone) return;
    const stop = stops[steps.current];
    dual.old.point(stop ? stop.old : null);
    dual.new.point(stop ? stop.new : null);
    setUnseen(stop !== undefined && (dual.old.isUnseen(stop.old) || dual.new.isUnseen(stop.new)));
  }, [dual, isDone, stops, steps.current, layout]);

  const isDrawn = useMemo(() => isOurs({ body: opened.newBody, version: detail.newVersion }), [opened]);
  return (
    <>
      <Toolbar
        detail={detail}
        filter={filter}
        filtered={filtered}
        steps={steps}
        isReady={dual !== null}
        unplaced={dual?.comparison.unplaced ?? []}
        isUnseen={isUnseen}
        onIgnore={(one) =>
          dual && onIgnore(subjectAt(one, detail.changes, dual.old.content.text, dual.new.content.text))
        }
      />
      <ShowingNote
        showing={showing}
        onStop={stop}
        isCoarse={dual?.comparison.coarse ?? false}
        note={detail.coarse}
      />
      <main class="panes" data-phase={showing.phase} data-testid="dual-frame">
        <FramePane
          side="old"
          label={t('before')}
          version={detail.oldVersion}
          frame={oldFrame}
          isOurs={isDrawn}
        />
        <FramePane
          side="new"
          label={t('after')}
          version={detail.newVersion}
          frame={newFrame}
          isOurs={isDrawn}
        />
        <MiniMap ticks={ticks} current={steps.current} onGo={steps.go} />
      </main>
    </>
  );
}

function paint(page: ShownPage, side: 'old' | 'new', stops: readonly Stop[], fresh: boolean): number {
  return page.paint(
    stops.flatMap((stop) => stop[side].spans),
    fresh,
  );
}

function drawBeside({ old, new: next }: Dual, stops: readonly Stop[]): void {
  old.draw(stops.map((stop) => ({ op: stop.op, place: stop.old })));
  next.draw(stops.map((stop) => ({ op: stop.op, place: stop.new })));
}

function ticksOf({ new: page }: Dual, stops: readonly Stop[]): Tick[] {
  return stops.map((stop) => ({ op: stop.op, at: page.places.shareOf(stop.new) }));
}
