// Makes a stored page safe to show. The frame's sandbox (no scripts) and this CSP are the boundary; the sanitiser
// is the second layer.
import DOMPurify from 'dompurify';
import type { VersionView } from '../../shared/api/changes.ts';
import { frameReset, frameStyle } from './frame-style.ts';

const policy = [
  "default-src 'none'",
  'img-src data: blob:',
  "style-src 'unsafe-inline'",
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

const forbidden = {
  // DOMPurify drops most of these already. Named, because frames without scripts would show <noscript>, and because
  // media would only ever be an empty box.
  FORBID_TAGS: [
    'base',
    'meta',
    'link',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'noscript',
    'audio',
    'video',
    'source',
  ],
  // Nothing may be sent, opened or focused; srcset would outrank a stored image by one that is not there.
  FORBID_ATTR: ['action', 'formaction', 'ping', 'target', 'autofocus', 'srcset', 'sizes'],
};

export function frameDocument(body: string, version: VersionView): string {
  return /html/i.test(version.contentType) ? pageDocument(body) : textDocument(body, version.contentType);
}

function pageDocument(source: string): string {
  const page = DOMPurify.sanitize(source, {
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    ...forbidden,
  }) as HTMLElement;
  const head =
    page.querySelector('head') ??
    page.insertBefore(page.ownerDocument.createElement('head'), page.firstChild);
  return assemble(page, head, /^\s*(<!--.*?-->\s*)*<!doctype/is.test(source.slice(0, 10_000)));
}

/** Text, JSON and XML: one line, one block, so that they are compared line by line. */
function textDocument(source: string, contentType: string): string {
  const doc = document.implementation.createHTMLDocument();
  doc.documentElement.className = 'wv-text';
  for (const line of readable(source, contentType).split(/\r\n|[\r\n]/)) {
    const row = doc.body.appendChild(doc.createElement('div'));
    row.textContent = line || ' ';
  }
  return assemble(doc.documentElement, doc.head, true);
}

function readable(source: string, contentType: string): string {
  if (!/json/i.test(contentType)) return source;
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return source;
  }
}

function assemble(root: HTMLElement, head: Element, standardsMode: boolean): string {
  const doc = root.ownerDocument;
  const csp = doc.createElement('meta');
  csp.setAttribute('http-equiv', 'Content-Security-Policy');
  csp.setAttribute('content', policy);
  head.prepend(csp, styleElement(doc, frameReset));
  head.append(styleElement(doc, frameStyle));
  return `${standardsMode ? '<!doctype html>' : ''}${root.outerHTML}`;
}

function styleElement(doc: Document, css: string): HTMLStyleElement {
  const style = doc.createElement('style');
  style.textContent = css;
  return style;
}
