// Puts what is gone back into a shown page, in elements whose insides and looks the page's own styles cannot reach.
import { markColours } from '../../../shared/diff/mark-colours.ts';
import { randomId } from '../../random-id.ts';
import type { MergePlan, PieceBack } from '../marks/merge-plan.ts';
import { fieldAround } from './field-around.ts';
import { openText } from './open-text.ts';
import type { ShownPage } from './shown-page.ts';

const { delete: gone, move, update } = markColours;

const insides = `
:host { all: initial !important; font: inherit !important; }
span, div { background: ${gone.ground}; color: ${gone.ink}; text-decoration: ${gone.line}; border-radius: 3px; }
span { padding: 0 2px; margin-inline-end: 3px; }
div { margin: 6px 0; padding: 6px 12px; border-left: 3px dashed ${gone.edge}; white-space: pre-wrap; }
div.move { background: ${move.ground}; color: ${move.ink}; text-decoration: ${move.line}; border-left-style: dotted; border-left-color: ${move.edge}; opacity: .85; }
div.picture { display: inline-block; text-decoration: none; }
div.update { background: ${update.ground}; color: ${update.ink}; text-decoration: none; border-left: 3px double ${update.edge}; }
img { display: block; max-width: 320px; max-height: 240px; opacity: .75; }
small { display: block; font: 600 12px/1.6 system-ui, sans-serif; text-decoration: none; }
`;

export interface PutBackTexts {
  movedAway: string;
  pictureBefore: string;
}

/** Answers, by stop, the elements put in. */
export function putBack(
  page: ShownPage,
  plan: MergePlan,
  pictureOf: (image: number) => { file: string | null; alt: string },
  texts: PutBackTexts,
): Map<number, Element[]> {
  const put = new Map<number, Element[]>();
  const keep = (stop: number, element: Element) => put.set(stop, [...(put.get(stop) ?? []), element]);
  const doc = page.document;
  const name = `wv-${randomId().slice(0, 13)}`;
  const host = (display: string, content: (root: ShadowRoot) => void) => {
    const element = doc.createElement(name);
    element.style.cssText = `all:revert !important;display:${display} !important;visibility:visible !important;opacity:1 !important;position:static !important;transition:none !important;animation:none !important`;
    const root = element.attachShadow({ mode: 'open' });
    const style = doc.createElement('style');
    style.textContent = insides;
    root.append(style);
    content(root);
    return element;
  };
  for (const { stop, block, at, text } of plan.words) {
    const point = openText(page.content.runs[block] ?? [], at);
    if (point === null) continue;
    const element = host('inline', (root) => {
      const span = doc.createElement('span');
      span.textContent = text.trim();
      root.append(span);
    });
    const field = fieldAround(page.content.runs[block]);
    if (field) field.before(element);
    else point(element);
    keep(stop, element);
  }
  for (const piece of plan.pieces) {
    const display =
      piece.field !== undefined ? 'inline' : piece.image !== undefined ? 'inline-block' : 'block';
    const element = host(display, (root) => root.append(drawPiece(doc, piece, pictureOf, texts)));
    const field = piece.field === undefined ? undefined : page.content.fields[piece.field];
    if (field?.isConnected) field.before(element);
    keep(piece.stop, field?.isConnected ? element : insertBefore(page, piece, element));
  }
  return put;
}

function drawPiece(
  doc: Document,
  { op, texts, image, field }: PieceBack,
  pictureOf: (image: number) => { file: string | null; alt: string },
  { movedAway, pictureBefore }: PutBackTexts,
): Element {
  const box = doc.createElement(field === undefined ? 'div' : 'span');
  box.className = op;
  if (op === 'move') box.append(note(doc, movedAway));
  if (image !== undefined) {
    box.classList.add('picture');
    const { file, alt } = pictureOf(image);
    box.append(note(doc, pictureBefore));
    if (file !== null) {
      const picture = doc.createElement('img');
      picture.src = file;
      picture.alt = alt;
      box.append(picture);
    } else box.append(alt);
    return box;
  }
  box.append(texts.map(({ text }) => text).join(isOfCells(texts) ? ' · ' : '\n'));
  return box;
}

function isOfCells(texts: PieceBack['texts']): boolean {
  return texts.some(({ kind }) => /^t[dh]$/.test(kind));
}

function note(doc: Document, text: string): Element {
  const small = doc.createElement('small');
  small.textContent = text;
  return small;
}

/** In front of a block's own element. What nothing may be taken out of, a summary for one, gets it inside. Answers what came in. */
function insertBefore(page: ShownPage, { before, texts, op }: PieceBack, element: HTMLElement): Element {
  const { blocks } = page.content.text;
  const node = page.content.runs[Math.min(before, blocks.length - 1)]?.[0]?.node;
  if (!node?.isConnected) {
    page.document.body.append(element);
    return element;
  }
  let anchor: Element = node.parentElement!;
  while (anchor.parentElement && anchor.parentElement !== page.document.body && isInline(page, anchor)) {
    anchor = anchor.parentElement;
  }
  const isKept = /^(?:td|th|caption|summary|legend|figcaption|body)$/.test(anchor.localName);
  if (before >= blocks.length) {
    if (isKept) anchor.append(element);
    else anchor.after(element);
    return element;
  }
  const above = page.content.runs[before - 1]?.[0]?.node ?? null;
  const row = anchor.closest('tr');
  const isFirst = row !== null && !row.contains(above);
  const table = isFirst && !isOfCells(texts) ? row.closest('table') : null;
  if (table && !table.contains(above)) table.before(element);
  else if (isFirst) return asRow(row, element);
  else if (isKept) anchor.prepend(element);
  else (op === 'update' ? anchor : withPictures(page, before, anchor, above)).before(element);
  return element;
}

/** Where the block begins for the eye: pictures that stand over its words are its own, as in a list of news. */
function withPictures(page: ShownPage, block: number, anchor: Element, above: Node | null): Element {
  const { images, text } = page.content;
  let start = anchor;
  for (const image of images.filter((_, at) => text.images[at]?.block === block)) {
    const isOver = start.compareDocumentPosition(image) & Node.DOCUMENT_POSITION_PRECEDING;
    if (!isOver || !image.isConnected) continue;
    let around: Element | null = image;
    while (around !== null && !around.contains(start)) {
      const outer: Element | null = around.parentElement;
      if (outer === null || outer.contains(above) || outer === page.document.body) break;
      around = outer;
    }
    start = around ?? start;
  }
  return start;
}

/** What stood above a row gets one of its own, as wide as that. */
function asRow(beside: HTMLTableRowElement, element: HTMLElement): Element {
  const row = beside.ownerDocument.createElement('tr');
  const cell = row.insertCell();
  cell.colSpan = [...beside.cells].reduce((sum, { colSpan }) => sum + colSpan, 0);
  for (const one of [row, cell]) one.style.cssText = 'all:revert !important';
  cell.append(element);
  beside.before(row);
  return row;
}

function isInline(page: ShownPage, element: Element): boolean {
  return page.window.getComputedStyle(element).display.startsWith('inline');
}
