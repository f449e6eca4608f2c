// Picking elements of a page for the editor: opens the page in a tab with the picker over it, and comes back with what was picked.
import type { Storage } from 'webextension-polyfill';
import { browser } from './browser.ts';
import type { PickedForEditor } from './messages.ts';
import { send } from './send.ts';
import { askToRead } from './site-access.ts';

export const canPickOnPage = true;

/** Only in answer to a click; null if the person would rather not, or closed the tab. */
export async function pickOnPage(url: string): Promise<PickedForEditor | null> {
  if (!(await askToRead(url))) return null;
  const own = await browser.tabs.getCurrent();
  const { id: tabId } = await browser.tabs.create({ url });
  if (tabId === undefined) return null;
  const picked = await pickedIn(tabId, () => void startPicker(tabId));
  if (picked) await browser.tabs.remove(tabId);
  if (own?.id !== undefined) await browser.tabs.update(own.id, { active: true });
  return picked;
}

/** A tab that goes on to another page just then takes no script; a moment later it does. */
async function startPicker(tabId: number, tries = 5): Promise<void> {
  try {
    await send('startPicker', { tabId, forEditor: true });
  } catch {
    if (tries <= 1) return;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await startPicker(tabId, tries - 1);
  }
}

function pickedIn(tabId: number, onLoaded: () => void): Promise<PickedForEditor | null> {
  return new Promise((resolve) => {
    const done = (picked: PickedForEditor | null) => {
      browser.tabs.onUpdated.removeListener(onUpdated);
      browser.tabs.onRemoved.removeListener(onRemoved);
      browser.storage.session.onChanged.removeListener(onChanged);
      resolve(picked);
    };
    // Once for each page that the tab comes to: a second picker would take the first one's place under the person's hand.
    let isOver = false;
    const loaded = () => {
      if (!isOver) onLoaded();
      isOver = true;
    };
    const onUpdated = (id: number, { status }: { status?: string }) => {
      if (id !== tabId) return;
      if (status === 'loading') isOver = false;
      if (status === 'complete') loaded();
    };
    const onRemoved = (id: number) => {
      if (id === tabId) done(null);
    };
    const onChanged = (changes: Record<string, Storage.StorageChange>) => {
      const change = changes[`picked:${tabId}`];
      if (change?.newValue) done(change.newValue as PickedForEditor);
    };
    browser.tabs.onUpdated.addListener(onUpdated);
    browser.tabs.onRemoved.addListener(onRemoved);
    browser.storage.session.onChanged.addListener(onChanged);
    // It may have been quicker than this; but the empty page that a tab begins with is complete, too.
    void browser.tabs.get(tabId).then(({ status, url: shown = '' }) => {
      if (status === 'complete' && /^https?:/.test(shown)) loaded();
    });
  });
}
