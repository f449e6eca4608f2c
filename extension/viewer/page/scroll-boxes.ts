// The boxes of a shown page that hold more than they show and scroll by themselves: which of them lie around a piece of it.

export class ScrollBoxes {
  /** The nearest one at or above an element; measuring is dear, and there are many texts in one box. */
  private readonly nearest = new Map<Element, Element | null>();

  /** The page was laid out anew. */
  forget(): void {
    this.nearest.clear();
  }

  /** From the inside out; the page as a whole is none of them. */
  around(element: Element | null): Element[] {
    const boxes: Element[] = [];
    for (let box = this.at(element); box !== null; box = this.at(box.parentElement)) boxes.push(box);
    return boxes;
  }

  private at(element: Element | null): Element | null {
    const passed: Element[] = [];
    let box: Element | null = null;
    for (let at = element; at !== null && at !== at.ownerDocument.documentElement; at = at.parentElement) {
      const known = this.nearest.get(at);
      box = known ?? (known === undefined && isScrollBox(at) ? at : null);
      passed.push(at);
      if (box !== null || known === null) break;
    }
    for (const one of passed) this.nearest.set(one, box);
    return box;
  }
}

export function isScrollBox(element: Element): boolean {
  if (!scrollsDown(element) && element.scrollWidth <= element.clientWidth + 1) return false;
  const { body, documentElement, defaultView: view } = element.ownerDocument;
  if (view === null) return false;
  const isShort = (one: Element) => {
    const { overflowX, overflowY } = view.getComputedStyle(one);
    return overflowX !== 'visible' || overflowY !== 'visible';
  };
  // The body's overflow is the window's, unless the root has one of its own.
  return isShort(element) && (element !== body || isShort(documentElement));
}

export function scrollsDown(box: Element): boolean {
  return box.scrollHeight > box.clientHeight + 1;
}
