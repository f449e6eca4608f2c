// The picker over a page: a transparent stage that takes pointer and keys, the outlines, and the panel with what was picked.
// The page below gets none of these events.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Watched, WatchTarget } from '../messages.ts';
import { t } from '../t.ts';
import { WatchedCard } from '../ui/watched-card.tsx';
import { elementName } from './element-name.ts';
import { HintBar } from './hint-bar.tsx';
import { Marks } from './marks.tsx';
import { Panel } from './panel.tsx';
import type { Box, Current, Way } from './protocol.ts';
import { usePage } from './use-page.ts';

const arrows: Record<string, Way> = {
  ArrowUp: 'wider',
  ArrowDown: 'narrower',
  ArrowLeft: 'before',
  ArrowRight: 'after',
};

export function Picker() {
  const { current, boxes, picked, forEditor, isOpen, ask } = usePage();
  const [isAdding, setAdding] = useState(false);
  const [watched, setWatched] = useState<(Watched & { target: WatchTarget }) | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const isChoosing = watched === null && (picked === null || isAdding);
  const leave = () => ask({ ask: 'leave' });
  const pick = (add: boolean) => {
    ask({ ask: 'pick', add: add || isAdding });
    setAdding(false);
  };

  useEffect(() => {
    window.focus();
    stage.current?.focus();
    // On its way up: else the page, being alone again, would hear the second half of the key. And not before the browser is
    // done with it: from a frame that is gone it would wait for an answer.
    const onKeyUp = (event: KeyboardEvent) =>
      event.isTrusted && event.key === 'Escape' && setTimeout(() => ask({ ask: 'leave' }));
    document.addEventListener('keyup', onKeyUp);
    return () => document.removeEventListener('keyup', onKeyUp);
  }, [ask]);

  const top = boxes.at(-1)?.y ?? 0;
  const isHidden = picked !== null && innerWidth < 640 && top > innerHeight * 0.35;
  // On a narrow screen the panel takes the lower part: what was picked moves up to where it is seen.
  useEffect(() => {
    if (isHidden) ask({ ask: 'scroll', x: innerWidth / 2, y: 20, byX: 0, byY: top - 60 });
  }, [picked, isHidden]);

  const follow = (event: PointerEvent) => {
    if (!event.isTrusted || !isChoosing) return;
    // One question for each time the screen is painted.
    if (pointer.current === null)
      requestAnimationFrame(() => {
        if (pointer.current) ask({ ask: 'point', ...pointer.current });
        pointer.current = null;
      });
    pointer.current = { x: event.clientX, y: event.clientY };
  };
  const click = (event: MouseEvent) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    if (watched) return leave();
    stage.current?.focus();
    ask({ ask: 'point', x: event.clientX, y: event.clientY });
    pick(event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const scroll = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    const { clientX: x, clientY: y } = event;
    ask({ ask: 'scroll', x, y, byX: event.deltaX * lines, byY: event.deltaY * lines });
  };
  const key = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    const way = arrows[event.key];
    const page = { PageDown: 0.85, PageUp: -0.85 }[event.key];
    if (way) ask(isChoosing ? { ask: 'go', way } : { ask: 'refine', way });
    else if (page)
      ask({ ask: 'scroll', x: innerWidth / 2, y: innerHeight / 2, byX: 0, byY: page * innerHeight });
    else if (event.key === 'Enter' || event.key === ' ') pick(event.shiftKey);
    else return;
    event.preventDefault();
  };

  if (!isOpen) return null;
  return (
    <main>
      <div
        ref={stage}
        class={`stage ${isChoosing ? 'choosing' : ''}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is what takes the keys here
        tabIndex={0}
        aria-label={t('pickerStage')}
        onPointerMove={follow}
        onClick={click}
        onKeyDown={key}
        onWheel={scroll}
        onContextMenu={(event) => event.preventDefault()}
        data-testid="picker-stage"
      />
      <Marks current={watched ? null : current} picked={boxes} />
      <p class="visually-hidden" aria-live="assertive" data-testid="picker-says">
        {says(current, isChoosing)}
      </p>
      {isChoosing && <HintBar isAdding={isAdding} onDone={isAdding ? () => setAdding(false) : leave} />}
      {!isChoosing && picked && !watched && (
        <Panel
          picked={picked}
          forEditor={forEditor}
          side={sideFor(boxes)}
          onRefine={(way) => ask({ ask: 'refine', way })}
          onAdd={() => {
            setAdding(true);
            stage.current?.focus();
          }}
          onAgain={() => {
            ask({ ask: 'clear' });
            stage.current?.focus();
          }}
          onLeave={leave}
          onWatched={setWatched}
        />
      )}
      {watched && (
        <div class="panel right done">
          <WatchedCard watched={watched} target={watched.target} onClose={leave} />
        </div>
      )}
    </main>
  );
}

function says(current: Current | null, isChoosing: boolean): string {
  if (!current) return '';
  const what = `${elementName(current.tag)}: ${current.text || t('valueNothing')}`;
  return current.isPicked && !isChoosing ? t('saysPicked', what) : what;
}

/** Not where it would hide what was picked. */
function sideFor(boxes: readonly Box[]): 'left' | 'right' {
  const panel = 420;
  const hidesRight = boxes.some(({ x, width }) => x + width > innerWidth - panel);
  const hidesLeft = boxes.some(({ x }) => x < panel);
  return hidesRight && !hidesLeft ? 'left' : 'right';
}
