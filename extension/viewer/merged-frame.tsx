// Both versions as one page: the new one, with what is gone put back where it stood.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../t.ts';
import type { ViewProps } from './dual-frame.tsx';
import { FramePane } from './frame-pane.tsx';
import { ignoreTexts } from './ignore-texts.ts';
import { mergePlan } from './marks/merge-plan.ts';
import { MiniMap, type Tick } from './mini-map.tsx';
import { putBack } from './page/put-back.ts';
import { type Merged, showMerged } from './page/show-merged.ts';
import { isHtml, type Side } from './page/show-page.ts';
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
      setMerged(
        await showMerged({
          frame: frame.current!,
          old,
          new: next,
          changes: detail.changes,
          signal,
          onProgress,
        }),
      );
      onMissing(next.assets.missing());
    },
    [opened, isRemote, detail, onMissing],
  );
  const { showing, stop } = useShowing(show);
  const filtered = useStops(merged?.comparison ?? null, detail, filter);
  const { stops } = filtered;
  const steps = useSteps(stops.length);
  const layout = useRelayout(merged);

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
  }, [merged, stops]);

  useEffect(() => {
    if (!merged) return;
    const { page } = merged;
    const height = page.height() || 1;
    const outlined = stops.filter(({ new: is }) => is.image !== undefined || is.link !== undefined);
    page.draw(
      outlined.map((one) => ({ op: one.op, place: one.new })),
      [],
    );
    setTicks(
      stops.map((one) => ({ op: one.op, at: Math.min(1, Math.max(0, page.topOf(one.new) / height)) })),
    );
  }, [merged, stops, layout]);

  useEffect(() => {
    if (!merged) return;
    const { page } = merged;
    const one = stops[steps.current];
    if (!one) return;
    const element = put.current.get(steps.current)?.[0];
    const top = one.new.spans.length === 0 && element ? page.topOfElement(element) : page.topOf(one.new);
    page.window.scrollTo({ top: top - page.window.innerHeight / 3, behavior: 'instant' });
  }, [merged, stops, steps.current]);

  useEffect(() => {
    const one = stops[steps.current];
    merged?.page.point(one ? one.new : null);
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

  return (
    <>
      <Toolbar
        detail={detail}
        filter={filter}
        filtered={filtered}
        steps={steps}
        isReady={merged !== null}
        unplaced={merged?.comparison.unplaced ?? []}
        onIgnore={(one) =>
          merged && onIgnore(ignoreTexts(one, detail, merged.old.text, merged.page.content.text))
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
          isOurs={!isHtml({ body: opened.newBody, version: detail.newVersion })}
        />
        <MiniMap ticks={ticks} current={steps.current} onGo={steps.go} />
      </main>
    </>
  );
}
