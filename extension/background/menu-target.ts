// Turns a click in the context menu into what is to be watched.
import type { WatchTarget } from '../messages.ts';

export interface MenuClick {
  menuItemId: string | number;
  pageUrl?: string | undefined;
  linkUrl?: string | undefined;
  linkText?: string | undefined;
  selectionText?: string | undefined;
  /** Of an image. */
  srcUrl?: string | undefined;
  frameId?: number | undefined;
}

export interface ClickedTab {
  id?: number | undefined;
  url?: string | undefined;
  title?: string | undefined;
}

export function menuTarget(click: MenuClick, tab: ClickedTab | undefined): WatchTarget | null {
  const page = click.pageUrl ?? tab?.url;
  switch (click.menuItemId) {
    case 'watch-link':
      return click.linkUrl ? { url: click.linkUrl, title: click.linkText } : null;
    case 'watch-selection':
      return page ? { url: page, title: tab?.title, phrase: click.selectionText?.trim() || undefined } : null;
    case 'watch-page':
      return page ? { url: page, title: tab?.title } : null;
    case 'watch-image':
      return page ? { url: page, title: tab?.title, monitor: { kind: 'images' } } : null;
    default:
      return null;
  }
}
