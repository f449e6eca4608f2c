// Moves what we drew into a frame's document piece by piece: the browser never has all of it to lay out at once.
import type { Breather } from './breather.ts';

/** Larger branches are opened up. */
const pieceSize = 400;
/** So many elements at least come between two pauses, */
const fewest = 2000;
/** or this share of what is there: at each pause the browser goes over all of that again. */
const share = 1 / 20;

/** `onMoved` is told how many elements have come so far. */
export async function movePieces(
  all: Element,
  into: Element,
  breather: Breather,
  onMoved: (elements: number) => void,
): Promise<void> {
  let moved = 0;
  let next = fewest;
  const move = async (from: Element, to: Element): Promise<void> => {
    for (let child = from.firstElementChild; child !== null; child = from.firstElementChild) {
      const size = 1 + child.getElementsByTagName('*').length;
      if (size > pieceSize) {
        const shell = to.ownerDocument.importNode(child, false);
        to.append(shell);
        await move(child, shell);
        child.remove();
        continue;
      }
      to.append(child);
      moved += size;
      if (moved < next) continue;
      next = moved + Math.max(fewest, moved * share);
      onMoved(moved);
      await breather.pause();
    }
  };
  await move(all, into);
}
