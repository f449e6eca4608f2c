// "Watch this" in the context menu: watches, then tells what is being watched, or why not.
import { browser } from '../browser.ts';
import { Failure } from '../failure.ts';
import type { WatchTarget } from '../messages.ts';
import { t } from '../t.ts';
import { confirmWatched } from './confirm-watched.ts';
import { findImage } from './find-image.ts';
import { type ClickedTab, type MenuClick, menuTarget } from './menu-target.ts';
import { notify } from './notify.ts';
import { startPicker } from './start-picker.ts';
import { sync } from './sync.ts';
import { watch } from './watch.ts';

interface Clicked {
  click: MenuClick;
  tab: ClickedTab | undefined;
}

/** Kept by the browser, under the id of the deed, until it is carried out: this background may be stopped in the middle. */
const prefix = 'clicked:';
const underWay = new Set<string>();

export async function onMenuClick(click: MenuClick, tab: ClickedTab | undefined): Promise<void> {
  const id = crypto.randomUUID();
  underWay.add(id);
  if (click.menuItemId !== 'watch-element') {
    const { id: tabId, url, title } = tab ?? {};
    const clicked: Clicked = { click, tab: tab && { id: tabId, url, title } };
    // What was selected, or a picture inside its address, may be more than the browser keeps: then it is done unkept.
    await browser.storage.session.set({ [prefix + id]: clicked }).catch(() => undefined);
  }
  await carryOut(id, { click, tab });
}

/** What was clicked when the background was stopped. */
export async function resumeMenuClicks(): Promise<void> {
  const kept = await browser.storage.session.get(null);
  for (const [key, clicked] of Object.entries(kept)) {
    if (!key.startsWith(prefix)) continue;
    const id = key.slice(prefix.length);
    if (!underWay.has(id)) await carryOut(id, clicked as Clicked);
  }
}

async function carryOut(id: string, { click, tab }: Clicked): Promise<void> {
  try {
    if (click.menuItemId === 'watch-element') {
      if (tab?.id !== undefined) await startPicker({ tabId: tab.id });
      return;
    }
    const target = await withImage(menuTarget(click, tab), click, tab);
    if (!target) return;
    const watched = await watch(target, id);
    await confirmWatched(tab?.id, { ...watched, target });
    // Done. Stopped from here on, it would be confirmed a second time, perhaps after it was undone.
    await browser.storage.session.remove(prefix + id);
    await sync();
  } catch (error) {
    const failure = Failure.from(error);
    await notify('not-watched', t('notWatchedTitle'), failure.message);
    if (failure.code === 'unpaired') await browser.runtime.openOptionsPage();
  } finally {
    await browser.storage.session.remove(prefix + id);
    underWay.delete(id);
  }
}

/** A picture is watched itself where it can be found on the page; else all pictures of the page are. */
async function withImage(
  target: WatchTarget | null,
  { menuItemId, srcUrl, frameId = 0 }: MenuClick,
  tab: ClickedTab | undefined,
): Promise<WatchTarget | null> {
  if (target === null || menuItemId !== 'watch-image' || !srcUrl || tab?.id === undefined) return target;
  const found = await findImage(tab.id, frameId, srcUrl);
  return found ? { ...target, ...found } : target;
}
