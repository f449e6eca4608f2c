// Parses HTML into a document that is not shown and in which nothing runs or loads; large pages piece by piece.
import type { Breather } from './breather.ts';

/** Below this, parsing takes no longer than a blink. */
const atOnce = 1_200_000;
const piece = 250_000;

export async function parseHtml(source: string, breather: Breather): Promise<Document> {
  if (source.length <= atOnce) {
    const doc = new DOMParser().parseFromString(source, 'text/html');
    await breather.pause();
    return doc;
  }
  const doc = document.implementation.createHTMLDocument('');
  doc.open();
  for (let at = 0; at < source.length; at += piece) {
    doc.write(source.slice(at, at + piece));
    await breather.pause();
  }
  doc.close();
  return doc;
}
