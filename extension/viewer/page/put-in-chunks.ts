// Makes a large tree light: it is put into chunks, and the browser styles, lays out and paints only those in sight. How high
// the others are is told by their lines; one whose lines wrap turns out higher when it comes into sight.
import type { Breather } from './breather.ts';

/** Smaller ones are laid out as a whole at once. */
const largeFrom = 4000;
const linesOfChunk = 30;
/** As the style sheet has it (frame-style.ts). */
const lineHeight = 1.7;

/** `lines`: how many there are at least. */
export async function putInChunks(root: Element, lines: number, breather: Breather): Promise<void> {
  if (lines < largeFrom) return;
  const sizes = new Map<Element, number>();
  // Those inside come after those around them: backwards, each is known when it is asked for.
  for (const branch of [...root.querySelectorAll('details')].reverse()) {
    sizes.set(branch, sizeOf([...branch.children], sizes));
    if (breather.isDue) await breather.pause();
  }
  const waiting: Element[] = [root];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    let chunk: Element[] = [];
    for (const child of [...parent.children]) {
      const isLarge = (sizes.get(child) ?? 1) > linesOfChunk;
      if (isLarge) waiting.push(child);
      else if (child.localName !== 'summary') chunk.push(child);
      if (isLarge || sizeOf(chunk, sizes) >= linesOfChunk) {
        wrap(chunk, sizes);
        chunk = [];
      }
      if (breather.isDue) await breather.pause();
    }
    wrap(chunk, sizes);
  }
}

function sizeOf(elements: readonly Element[], sizes: ReadonlyMap<Element, number>): number {
  return elements.reduce((sum, element) => sum + (sizes.get(element) ?? 1), 0);
}

function wrap(elements: readonly Element[], sizes: ReadonlyMap<Element, number>): void {
  const [first] = elements;
  if (first === undefined) return;
  const chunk = first.ownerDocument.createElement('section');
  const lines = sizeOf(elements, sizes);
  chunk.setAttribute('data-lines', String(lines));
  chunk.style.cssText = `content-visibility: auto; contain-intrinsic-block-size: auto ${lines * lineHeight}em`;
  first.before(chunk);
  chunk.append(...elements);
}

/** What is to be measured exactly is laid out, once for all of it, and stays so. */
export function layOut(elements: readonly (Element | null)[]): void {
  for (const element of elements) chunkOf(element)?.style.setProperty('content-visibility', 'visible');
}

/** Where a line is that is not laid out, since to do so for every line alone takes long; null where it is. */
export function guessedRect(line: Element | null): DOMRect | null {
  const chunk = chunkOf(line);
  if (!chunk || line!.checkVisibility({ contentVisibilityAuto: true })) return null;
  const { left, top, width, height } = chunk.getBoundingClientRect();
  const lines = [...chunk.querySelectorAll(':scope div, :scope summary')];
  const at = lines.findIndex((one) => one.contains(line));
  const each = height / Math.max(1, lines.length);
  return new DOMRect(left, top + Math.max(0, at) * each, width, each);
}

function chunkOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('section[data-lines]') ?? null;
}
