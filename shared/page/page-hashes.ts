// Fingerprints of a page at several strengths, to tell at once in what way two versions are the same.
import { contentText } from './content-text.ts';
import type { PageFeatures } from './features.ts';
import { Memo } from './memo.ts';
import { textHash } from './text-hash.ts';

export interface PageHashes {
  /** All content, in order: equal exactly when nothing changed. */
  content: string;
  /** The text alone, without links, images, forms and kinds of elements. */
  text: string;
  /** The same texts in any order: differs from `text` when the page was only reordered. */
  unordered: string;
  /** The text without digits: the same when only counters, prices and dates changed. */
  digitless: string;
}

const kept = new Memo<PageFeatures, PageHashes>();

export function pageHashes(page: PageFeatures): PageHashes {
  const known = kept.get(page);
  if (known) return known;
  const texts = page.blocks.map((block) => block.text);
  const text = texts.join('\n');
  const hashes: PageHashes = {
    content: textHash(contentText(page)),
    text: textHash(text),
    unordered: textHash(texts.sort().join('\n')),
    digitless: textHash(text.replace(/\p{Nd}+/gu, '')),
  };
  kept.set(page, hashes);
  return hashes;
}
