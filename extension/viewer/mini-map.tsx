// All changes at a glance: a strip as long as the page, with a tick for each. For the pointer; keys have next and previous.
import type { ChangeOp } from '../../shared/detect/change.ts';

export interface Tick {
  op: ChangeOp;
  /** From 0 at the top of the page to 1 at its end. */
  at: number;
}

interface Props {
  ticks: readonly Tick[];
  current: number;
  onGo: (index: number) => void;
}

export function MiniMap({ ticks, current, onGo }: Props) {
  const onClick = (event: MouseEvent) => {
    const strip = event.currentTarget as HTMLElement;
    const { top, height } = strip.getBoundingClientRect();
    const at = (event.clientY - top) / height;
    let nearest = -1;
    ticks.forEach((tick, index) => {
      if (nearest < 0 || Math.abs(tick.at - at) < Math.abs(ticks[nearest]!.at - at)) nearest = index;
    });
    if (nearest >= 0) onGo(nearest);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      class="mini-map"
      aria-hidden="true"
      data-testid="mini-map"
      onClick={onClick}
    >
      {ticks.map(({ op, at }, index) => (
        <i
          key={index}
          class={`${op}${index === current ? ' current' : ''}`}
          style={{ top: `${at * 100}%` }}
        />
      ))}
    </button>
  );
}
