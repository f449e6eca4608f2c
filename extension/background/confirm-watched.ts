// Tells the person what is being watched now: in the page they clicked on, or by a notification where no extension may enter.
import { browser } from '../browser.ts';
import type { WatchedFromMenu } from '../messages.ts';
import { t } from '../t.ts';
import { watchWords } from '../watch-words.ts';
import { notify } from './notify.ts';
import { putIntoPage } from './put-into-page.ts';

/** Kept by the browser: this background may be stopped before the confirmation asks. */
const key = (tabId: number) => `watched:${tabId}`;

export async function confirmWatched(tabId: number | undefined, watched: WatchedFromMenu): Promise<void> {
  if (tabId !== undefined && (await inPage(tabId, watched))) return;
  const { sentinel, note, target, already } = watched;
  const lines = [sentinel.pageTitle ?? sentinel.name, watchWords(target), note];
  const title = already ? t('alreadyWatching') : t('watchingTitle');
  // What was there before is not undone by a click on "undo".
  const buttons = already ? [] : [t('undo')];
  await notify(`watched:${sentinel.id}`, title, lines.filter(Boolean).join('\n'), buttons);
}

async function inPage(tabId: number, watched: WatchedFromMenu): Promise<boolean> {
  try {
    await browser.storage.session.set({ [key(tabId)]: watched });
    await putIntoPage(tabId, 'confirm/confirm-in-page.js');
    return true;
  } catch {
    return false;
  }
}

export async function lastWatched(
  _request: object,
  _id: string,
  tabId: number | undefined,
): Promise<WatchedFromMenu | null> {
  if (tabId === undefined) return null;
  const kept = await browser.storage.session.get(key(tabId));
  return (kept[key(tabId)] as WatchedFromMenu | undefined) ?? null;
}
