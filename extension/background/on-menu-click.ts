// "Watch this" in the context menu: watches, then tells what is being watched, or why not.
import browser from 'webextension-polyfill';
import { Failure } from '../failure.ts';
import { t } from '../t.ts';
import { type ClickedTab, type MenuClick, menuTarget } from './menu-target.ts';
import { notify } from './notify.ts';
import { sync } from './sync.ts';
import { watch } from './watch.ts';

export async function onMenuClick(click: MenuClick, tab: ClickedTab | undefined): Promise<void> {
  const target = menuTarget(click, tab);
  if (!target) return;
  try {
    const { sentinel, note } = await watch(target);
    const name = sentinel.pageTitle ?? sentinel.name;
    await notify(`watched:${sentinel.id}`, t('watchingTitle'), note ? `${name}\n${note}` : name);
    await sync();
  } catch (error) {
    const failure = Failure.from(error);
    await notify('not-watched', t('notWatchedTitle'), failure.message);
    if (failure.code === 'unpaired') await browser.runtime.openOptionsPage();
  }
}
