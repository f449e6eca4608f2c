// The entries of the context menu, worded for what they really do.
import { browser } from '../browser.ts';
import { t } from '../t.ts';

export const menuItems = {
  'watch-page': { contexts: ['page'], text: 'menuWatchPage' },
  'watch-link': { contexts: ['link'], text: 'menuWatchLink' },
  'watch-image': { contexts: ['image'], text: 'menuWatchImage' },
  'watch-selection': { contexts: ['selection'], text: 'menuWatchSelection' },
  'watch-element': { contexts: ['page', 'link', 'image', 'selection', 'video'], text: 'menuWatchElement' },
} as const;
export type MenuItem = keyof typeof menuItems;

export function createMenu(): void {
  void browser.contextMenus.removeAll().then(() => {
    for (const [id, { contexts, text }] of Object.entries(menuItems)) {
      browser.contextMenus.create({
        id,
        title: t(text),
        contexts: [...contexts],
        // Where nothing can be watched (the browser's own pages, files), nothing is offered.
        ...(id === 'watch-link'
          ? { targetUrlPatterns: ['http://*/*', 'https://*/*'] }
          : { documentUrlPatterns: ['http://*/*', 'https://*/*'] }),
      });
    }
  });
}
