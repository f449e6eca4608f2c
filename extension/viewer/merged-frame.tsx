// Both versions as one page: the new one, with what is gone put back where it stood.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../t.ts';
import type { ViewProps } from './dual-frame.tsx';
import { FramePane } from './frame-pane.tsx';
import { subjectAt } from './marks/ignore-subject.ts';
import { mergePlan } from './marks/merge-plan.ts';
import { MiniMap, type Tick } from './mini-map.tsx';
import { putBack } from './page/put-back.ts';
import { type Merged, showMerged } from './page/show-merged.ts';
import { isOurs, type Side } from './page/show-page.ts';
import { ShowingNote } from './showing-note.tsx';
import { sideOf } from './side-of.ts';
import { Toolbar } from './toolbar.tsx';
import { useStops } from './use-filter.ts';
import { useRelayout } from './use-relayout.ts';
import { useShowing } from './use-showing.ts';
import { useSteps } from './use-steps.ts';

export function MergedFrame({ opened, filter, isRemote, onMissing, onIgnore }: ViewProps) {
  const { detail } = opened;
  const frame = useRef<HTMLIFrameElement>(null);
  const oldSide = useRef<Side | null>(null);
  const [merged, setMerged] = useState<Merged | null>(null);
  const [ticks, setTicks] = useState<Tick[]>([]);
  const [isUnseen, setUnseen] = useState(false);
  const [dressed, setDressed] = useState(0);
  const put = useRef(new Map<number, Element[]>());
  const show = useCallback(
    async (signal: AbortSignal, onProgress: (share: number) => void) => {
      setMerged(null);
      const old = sideOf(opened, 'old', isRemote);
      const next = sideOf(opened, 'new', isRemote);
      oldSide.current = old;
      signal.addEventListener('abort', () => {
        for (const side of [old, next]) side.assets.release();
      });
      const tellMissing = () => onMissing(next.assets.missing(), next.assets.isUntried);
      const onDressed = () => {
        setDressed((now) => now + 1);
        tellMissing();
      };
      const { changes } = detail;
      setMerged(
        await showMerged({
          frame: frame.current!,
          old,
          new: next,
          changes,
          signal,
          onProgress,
          onDressed,
        }),
      );
      tellMissing();
    },
    [opened, isRemote, detail, onMissing],
  );
  const { showing, stop } = useShowing(show);
  const filtered = useStops(merged?.comparison ?? null, detail, filter);
  const { stops } = filtered;
  const steps = useSteps(stops.length);
  const layout = useRelayout(merged) + dressed;

  useEffect(() => {
    if (!merged) return;
    const { page, old, comparison } = merged;
    for (const element of [...put.current.values()].flat()) element.remove();
    // Putting words in splits text nodes; marks are ranges, and follow.
    page.paint(stops.flatMap((one) => one.new.spans));
    put.current = putBack(
      page,
      mergePlan(stops, old.text, comparison.pairs),
      (image) => {
        const { src, alt } = old.text.images[image]!;
        return { file: oldSide.current?.assets.file(src) ?? null, alt };
      },
      { movedAway: t('movedAway'), pictureBefore: t('pictureBefore') },
    );
  }, [merged, stops, dressed]);

  useEffect(() => {
    if (!merged) return;
    const { page } = merged;
    page.draw(
      stops.map((one) => ({ op: one.op, place: one.new })),
      false,
    );
    setTicks(stops.map((one) => ({ op: one.op, at: page.places.shareOf(one.new) })));
  }, [merged, stops, layout]);

  useEffect(() => {
    if (!merged) return;
    const { page } = merged;
    const one = stops[steps.current];
    if (!one) return;
    page.reveal(one.new);
    const element = put.current.get(steps.current)?.[0];
    const { places } = page;
    const top = one.new.spans.length === 0 && element ? places.topOfElement(element) : places.topOf(one.new);
    page.window.scrollTo({ top: top - page.window.innerHeight / 3, behavior: 'instant' });
  }, [merged, stops, steps.current]);

  useEffect(() => {
    const one = stops[steps.current];
    merged?.page.point(one ? one.new : null);
    setUnseen(one !== undefined && merged?.page.isUnseen(one.new) === true);
  }, [merged, stops, steps.current, layout]);

  useEffect(() => {
    if (!merged) return;
    const { document: doc } = merged.page;
    const { onKey } = steps;
    const onClick = ({ clientX, clientY }: MouseEvent) => {
      const index = stops.findIndex((one) => merged.page.isAt(one.new, clientX, clientY));
      if (index >= 0) steps.go(index);
    };
    doc.addEventListener('keydown', onKey);
    doc.addEventListener('click', onClick);
    return () => {
      doc.removeEventListener('keydown', onKey);
      doc.removeEventListener('click', onClick);
    };
  }, [merged, stops, steps.onKey]);

  const isDrawn = useMemo(() => isOurs({ body: opened.newBody, version: detail.newVersion }), [opened]);
  return (
    <>
      <Toolbar
        detail={detail}
        filter={filter}
        filtered={filtered}
        steps={steps}
        isReady={merged !== null}
        unplaced={merged?.comparison.unplaced ?? []}
        isUnseen={isUnseen}
        onIgnore={(one) =>
          merged && onIgnore(subjectAt(one, detail.changes, merged.old.text, merged.page.content.text))
        }
      />
      <ShowingNote
        showing={showing}
        onStop={stop}
        isCoarse={merged?.comparison.coarse ?? false}
        note={detail.coarse}
      />
      <main class="panes single" data-phase={showing.phase} data-testid="merged">
        <FramePane
          side="merged"
          label={t('viewMerged')}
          version={detail.newVersion}
          frame={frame}
          isOurs={isDrawn}
        />
        <MiniMap ticks={ticks} current={steps.current} onGo={steps.go} />
      </main>
    </>
  );
}
