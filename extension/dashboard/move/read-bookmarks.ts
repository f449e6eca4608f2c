// Reads the file into which every browser exports its bookmarks (the Netscape format): each link with its title.
import { Parser } from 'htmlparser2';
import type { ListedPage } from './incoming.ts';

export function isBookmarkFile(text: string): boolean {
  return /<!doctype\s+netscape-bookmark-file|<dt>\s*<a\s[^>]*href/i.test(text.slice(0, 20_000));
}

export function readBookmarks(text: string): ListedPage[] {
  const pages: ListedPage[] = [];
  let open: ListedPage | null = null;
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href) open = { url: href.trim(), title: '' };
    },
    ontext(part) {
      if (open) open.title += part;
    },
    onclosetag(name) {
      if (name !== 'a' || !open) return;
      pages.push({ url: open.url, title: open.title.replace(/\s+/g, ' ').trim() });
      open = null;
    },
  });
  parser.end(text);
  return pages;
}
