// The picker's part in the page: finds the element under the pointer, walks from element to element, and says what was picked.
// It changes nothing of the page but one element of its own, which it takes away when it leaves.
import { browser } from '../../browser.ts';
import { holdFrame } from '../../hold-frame.ts';
import type { Ask, Current, Tell, Way } from '../protocol.ts';
import { beginningOf } from './beginning-of.ts';
import { describePicks, homeOf } from './describe-picks.ts';
import { blockOf, boxOf, elementAt, isVisible, stepFrom } from './places.ts';

const mostPicks = 20;

/** Ours alone: the page's scripts live in another world. */
const own = globalThis as { leavePicker?: () => void };
own.leavePicker?.();
own.leavePicker = startPicking();

function startPicking(): () => void {
  let current: Element | null = [...document.querySelectorAll(':hover')].at(-1) ?? null;
  let trail: Element[] = [];
  let picks: Element[] = [];
  let isDrawing = false;
  const frame = holdFrame<Ask, Tell>(
    {
      path: 'picker/picker.html',
      title: browser.i18n.getMessage('pickerTitle'),
      place: { inset: '0', width: '100vw', height: '100vh' },
    },
    (asked) => answer(asked),
  );

  const { tell } = frame;
  const tellCurrent = () => tell({ tell: 'current', current: current && describe(current, picks) });
  const tellBoxes = () => tell({ tell: 'boxes', picked: picks.map(boxOf) });
  const tellPicked = () => {
    tellBoxes();
    tellCurrent();
    tell({ tell: 'picked', picked: describePicks(picks, frame.host) });
  };
  /** Something moved: once for each time the screen is painted. */
  const redraw = () => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      tellBoxes();
      tellCurrent();
    });
  };

  const step = (from: Element, way: Way): Element | null => {
    const next = stepFrom(from, way, way === 'narrower' ? trail.at(-1) : undefined);
    if (next === null) return null;
    if (way === 'wider') trail.push(from);
    else if (way === 'narrower') trail.pop();
    else trail = [];
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return next;
  };

  const answer = (message: Ask) => {
    switch (message.ask) {
      case 'point':
        current = elementAt(message.x, message.y, frame.host);
        trail = [];
        return tellCurrent();
      case 'go':
        current = current ? (step(current, message.way) ?? current) : firstElement();
        return tellCurrent();
      case 'pick':
        if (current) picks = toggled(picks, current, message.add);
        return tellPicked();
      case 'refine': {
        const last = picks.at(-1);
        const next = last && step(last, message.way);
        if (!next || picks.includes(next)) return;
        current = next;
        picks = [...picks.slice(0, -1), next];
        return tellPicked();
      }
      case 'clear':
        picks = [];
        return tellPicked();
      case 'scroll':
        return scrollAt(elementAt(message.x, message.y, frame.host), message.byX, message.byY);
      case 'leave':
        return leave();
    }
  };

  function leave(): void {
    removeEventListener('scroll', redraw, true);
    removeEventListener('resize', redraw);
    clearInterval(clock);
    frame.remove();
    delete own.leavePicker;
  }

  tellCurrent();
  addEventListener('scroll', redraw, { capture: true, passive: true });
  addEventListener('resize', redraw);
  const clock = setInterval(() => {
    // The page has thrown it out, or the extension was updated meanwhile and nobody is left in the frame.
    if (!frame.host.isConnected || browser.runtime?.id === undefined) leave();
    // Pages move things about without telling anybody.
    else redraw();
  }, 500);
  return leave;
}

function describe(element: Element, picks: readonly Element[]): Current {
  return {
    box: boxOf(element),
    block: blockOf(element),
    tag: element.localName.slice(0, 60),
    text: beginningOf(element, 100),
    isPicked: picks.includes(element),
  };
}

/** Elements of one page only; another one begins anew. */
function toggled(picks: readonly Element[], element: Element, add: boolean): Element[] {
  const others = picks.filter((one) => one !== element);
  if (add && others.length < picks.length) return others;
  const [first] = others;
  if (!add || !first || homeOf(first) !== homeOf(element) || others.length >= mostPicks) return [element];
  // One inside the other would be watched twice.
  return [...others.filter((one) => !one.contains(element) && !element.contains(one)), element];
}

function firstElement(): Element | null {
  const main = document.querySelector('main, [role=main], article, h1');
  return main && isVisible(main) ? main : ([...document.body.children].find(isVisible) ?? null);
}

/** The frame over the page takes the wheel; what is under the pointer scrolls as it would have. */
function scrollAt(start: Element | null, byX: number, byY: number): void {
  for (let at = start; at !== null; at = at.parentElement) {
    const { scrollTop, scrollLeft } = at;
    at.scrollBy({ left: byX, top: byY, behavior: 'instant' });
    if (at.scrollTop !== scrollTop || at.scrollLeft !== scrollLeft) return;
  }
  const view = start?.ownerDocument.defaultView ?? window;
  const before = view.scrollY + view.scrollX;
  view.scrollBy({ left: byX, top: byY, behavior: 'instant' });
  if (view !== window && view.scrollY + view.scrollX === before)
    window.scrollBy({ left: byX, top: byY, behavior: 'instant' });
}
