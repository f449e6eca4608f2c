// The outlines over the page: the element under the pointer with its name, the piece it stands in, and what is picked.

import { elementName } from './element-name.ts';
import type { Box, Current } from './protocol.ts';

interface Props {
  current: Current | null;
  picked: readonly Box[];
}

export function Marks({ current, picked }: Props) {
  return (
    <div class="marks" aria-hidden="true">
      {current?.block && <div class="mark block" style={place(current.block)} />}
      {picked.map((box, index) => (
        <div key={index} class="mark picked" style={place(box)} data-testid="mark-picked" />
      ))}
      {current && (
        <>
          {!current.isPicked && (
            <div class="mark current" style={place(current.box)} data-testid="mark-current" />
          )}
          <div class={`mark-name ${current.isPicked ? 'picked' : ''}`} style={nameSpot(current.box)}>
            {elementName(current.tag)}
          </div>
        </>
      )}
    </div>
  );
}

function place({ x, y, width, height }: Box): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}

/** Above the element; inside it where there is no room above. */
function nameSpot({ x, y }: Box): string {
  const left = Math.min(Math.max(x - 2, 4), innerWidth - 120);
  return `left:${left}px;top:${Math.min(Math.max(y < 30 ? y + 4 : y - 26, 4), innerHeight - 30)}px`;
}
