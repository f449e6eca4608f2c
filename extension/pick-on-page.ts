// Picking elements of a page for the editor: opens the page in a tab with the picker over it, and comes back with what was picked.
import type { Storage } from 'webextension-polyfill';
import { browser } from './browser.ts';
import type { PickedForEditor } from './messages.ts';
import { send } from './send.ts';
import { askToRead } from './site-access.ts';
import { t } from './t.ts';

export const canPickOnPage = true;

/** Only in answer to a click; null if the person would rather not, or closed the tab. */
export async function pickOnPage(url: string): Promise<PickedForEditor | null> {
  if (!(await askToRead(url))) return null;
  const own = await browser.tabs.getCurrent();
  const { tabId, picked } = await pickInNewTab(url);
  if (picked) await browser.tabs.remove(tabId);
  if (own?.id !== undefined) await browser.tabs.update(own.id, { active: true });
  return picked;
}

interface Outcome {
  tabId: number;
  picked: PickedForEditor | null;
}

/** Listens before there is a tab: a quick page is loaded before anybody has heard its number. */
function pickInNewTab(url: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let tabId: number | undefined;
    // Once for each page that the tab comes to: a second picker would take the first one's place under the person's hand.
    let isStarted = false;
    const start = (id: number) => {
      if (!isStarted) void startPicker(id);
      isStarted = true;
    };
    const onUpdated = (id: number, { status }: { status?: string }) => {
      if (id !== tabId) return;
      if (status === 'loading') isStarted = false;
      if (status === 'complete') start(id);
    };
    const onRemoved = (id: number) => {
      if (id === tabId) done({ tabId, picked: null });
    };
    const onChanged = (changes: Record<string, Storage.StorageChange>) => {
      if (tabId === undefined) return;
      const picked = changes[`picked:${tabId}`]?.newValue as PickedForEditor | undefined;
      if (picked) done({ tabId, picked });
    };
    const leave = () => {
      browser.tabs.onUpdated.removeListener(onUpdated);
      browser.tabs.onRemoved.removeListener(onRemoved);
      browser.storage.session.onChanged.removeListener(onChanged);
    };
    const done = (outcome: Outcome) => {
      leave();
      resolve(outcome);
    };
    browser.tabs.onUpdated.addListener(onUpdated);
    browser.tabs.onRemoved.addListener(onRemoved);
    browser.storage.session.onChanged.addListener(onChanged);
    openTab(url)
      .then(async (id) => {
        tabId = id;
        // The empty page that a tab begins with is complete, too.
        const { status, url: shown = '' } = await browser.tabs.get(id);
        if (status === 'complete' && /^https?:/.test(shown)) start(id);
      })
      .catch((error) => {
        leave();
        reject(error);
      });
  });
}

async function openTab(url: string): Promise<number> {
  const { id } = await browser.tabs.create({ url });
  if (id === undefined) throw new Error(t('cannotPickHere'));
  return id;
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
