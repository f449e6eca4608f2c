// Decides what a page is from what the server says it is and, where that says little, from how it begins.
import type { PageType } from './features.ts';

export function pageType(text: string, contentType: string): PageType {
  const mime = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (mime === 'text/html' || mime === 'application/xhtml+xml') return 'html';
  if (mime === 'application/rss+xml' || mime === 'application/atom+xml') return 'feed';
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'text/xml' || mime === 'application/xml' || mime.endsWith('+xml')) return xmlType(text);
  if (mime === 'application/json' || mime === 'text/json' || mime.endsWith('+json')) return 'json';
  if (mime.startsWith('text/') && mime !== 'text/*') return 'text';
  return sniff(text);
}

function sniff(text: string): PageType {
  const start = text.slice(0, 1024).trimStart().toLowerCase();
  if (start.startsWith('%pdf-')) return 'pdf';
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  if (start.startsWith('<?xml')) return xmlType(text);
  if (/^<(?:!doctype html|html|head|body|title|meta|script|div|p|table|h[1-6]|!--)[\s>-]/.test(start))
    return 'html';
  const type = xmlType(text);
  if (type === 'feed') return type;
  return 'text';
}

function xmlType(text: string): PageType {
  const root = /<([a-z_][\w.:-]*)/i.exec(text.slice(0, 4096).replace(/<!--[\s\S]*?-->|<[?!][^>]*>/g, ''));
  const name = root?.[1]?.toLowerCase();
  if (name === 'rss' || name === 'feed' || name === 'rdf:rdf') return 'feed';
  return name === 'html' ? 'html' : 'xml';
}
