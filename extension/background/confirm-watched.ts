// Tells the person what is being watched now: in the page they clicked on, or by a notification where no extension may enter.
import browser from 'webextension-polyfill';
import type { WatchedFromMenu } from '../messages.ts';
import { t } from '../t.ts';
import { watchWords } from '../watch-words.ts';
import { notify } from './notify.ts';

/** Kept by the browser: this background may be stopped before the confirmation asks. */
const key = (tabId: number) => `watched:${tabId}`;

export async function confirmWatched(tabId: number | undefined, watched: WatchedFromMenu): Promise<void> {
  if (tabId !== undefined && (await inPage(tabId, watched))) return;
  const { sentinel, note, target } = watched;
  const lines = [sentinel.pageTitle ?? sentinel.name, watchWords(target), note];
  await notify(`watched:${sentinel.id}`, t('watchingTitle'), lines.filter(Boolean).join('\n'), [t('undo')]);
}

async function inPage(tabId: number, watched: WatchedFromMenu): Promise<boolean> {
  try {
    await browser.storage.session.set({ [key(tabId)]: watched });
    await browser.scripting.executeScript({ target: { tabId }, files: ['confirm/confirm-in-page.js'] });
    return true;
  } catch {
    return false;
  }
}

export async function lastWatched({ tabId }: { tabId: number }): Promise<WatchedFromMenu | null> {
  const kept = await browser.storage.session.get(key(tabId));
  return (kept[key(tabId)] as WatchedFromMenu | undefined) ?? null;
}
