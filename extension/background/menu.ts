// The entries of the context menu, worded for what they really do.
import browser from 'webextension-polyfill';
import { t } from '../t.ts';

export const menuItems = {
  'watch-page': { context: 'page', text: 'menuWatchPage' },
  'watch-link': { context: 'link', text: 'menuWatchLink' },
  'watch-image': { context: 'image', text: 'menuWatchImage' },
  'watch-selection': { context: 'selection', text: 'menuWatchSelection' },
} as const;
export type MenuItem = keyof typeof menuItems;

export function createMenu(): void {
  void browser.contextMenus.removeAll().then(() => {
    for (const [id, { context, text }] of Object.entries(menuItems)) {
      browser.contextMenus.create({
        id,
        title: t(text),
        contexts: [context],
        // Where nothing can be watched (the browser's own pages, files), nothing is offered.
        ...(context === 'link'
          ? { targetUrlPatterns: ['http://*/*', 'https://*/*'] }
          : { documentUrlPatterns: ['http://*/*', 'https://*/*'] }),
      });
    }
  });
}
