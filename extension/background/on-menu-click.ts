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

export async function onMenuClick(click: MenuClick, tab: ClickedTab | undefined): Promise<void> {
  try {
    if (click.menuItemId === 'watch-element') {
      if (tab?.id !== undefined) await startPicker({ tabId: tab.id });
      return;
    }
    const target = await withImage(menuTarget(click, tab), click, tab);
    if (!target) return;
    const watched = await watch(target);
    await confirmWatched(tab?.id, { ...watched, target });
    await sync();
  } catch (error) {
    const failure = Failure.from(error);
    await notify('not-watched', t('notWatchedTitle'), failure.message);
    if (failure.code === 'unpaired') await browser.runtime.openOptionsPage();
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
