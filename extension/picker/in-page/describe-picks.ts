// What the picked elements are to a server: the page they are on, how each is written down, and what they say now.
import type { Element as TreeElement } from 'domhandler';
import type { ElementValue } from '../../../shared/api/previews.ts';
import { elementValue } from '../../../shared/detect/element-value.ts';
import { htmlFeatures } from '../../../shared/page/extract-html.ts';
import { HtmlHandler } from '../../../shared/page/html-handler.ts';
import { replayHtml } from '../../../shared/page/replay-html.ts';
import { cssPath } from '../../../shared/page/select/css-path.ts';
import { longestFingerprint, writeFingerprint } from '../../../shared/page/select/fingerprint.ts';
import { fingerprintOf } from '../../../shared/page/select/fingerprint-of.ts';
import { selectCss } from '../../../shared/page/select/select-css.ts';
import type { Picked } from '../protocol.ts';
import { innerDocument, type PageTree, pageTree } from './page-tree.ts';

export function describePicks(picks: readonly Element[], skip: Element): Picked | null {
  const [first] = picks;
  if (first === undefined) return null;
  const home = homeOf(first);
  const plain = picks.every((element) => element.getRootNode() === home)
    ? pageTree(home, 'plain', skip)
    : null;
  const rendered = pageTree(home, 'rendered', skip);
  const url = home.location.href;
  return {
    url,
    title: home.title.slice(0, 300),
    inFrame: home !== document,
    needsBrowser: plain === null,
    foreign: foreignAddress(first),
    elements: picks.map((element) => ({
      tag: element.localName.slice(0, 60),
      plain: write(plain, element),
      rendered: write(rendered, element),
    })),
    values: { plain: valueIn(plain, picks, url), rendered: valueIn(rendered, picks, url) },
  };
}

/** The nearest page with an address of its own: a frame that was written into its page has none. */
export function homeOf(element: Element): Document {
  let page = element.ownerDocument;
  while (!/^https?:$/.test(page.location.protocol)) {
    const outer = page.defaultView?.frameElement?.ownerDocument;
    if (outer === undefined) return page;
    page = outer;
  }
  return page;
}

function write(tree: PageTree | null, element: Element): Picked['elements'][number]['plain'] {
  const node = tree?.nodeOf(element);
  if (!tree || node === undefined) return null;
  const options = { xml: false, quirks: tree.quirks };
  const path = cssPath(node, tree.root, options);
  const fingerprint = writeFingerprint(fingerprintOf(node));
  if (path.length > 2000 || fingerprint.length > longestFingerprint) return null;
  return { ref: { by: 'css', path, fingerprint }, matches: selectCss(path, tree.root, options).length };
}

function valueIn(tree: PageTree | null, picks: readonly Element[], url: string): ElementValue | null {
  if (tree === null) return null;
  const nodes = picks
    .map((element) => tree.nodeOf(element))
    .filter((node): node is TreeElement => node !== undefined);
  if (nodes.length < picks.length) return null;
  const handler = new HtmlHandler(url);
  replayHtml(tree.root, new Set(nodes), new Set(), handler);
  return elementValue(htmlFeatures(handler, null));
}

function foreignAddress(element: Element): string | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  if (innerDocument(element) !== null) return null;
  const address = URL.parse((element as HTMLIFrameElement).src);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}
