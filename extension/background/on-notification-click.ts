// A click on a notification opens what it is about.
import { browser } from '../browser.ts';
import { places } from '../places.ts';
import { callPaired } from './call-paired.ts';
import { keepUp } from './keep-up.ts';

export async function onNotificationClick(id: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(placeOf(id)) });
  await browser.notifications.clear(id);
}

/** The one button there is: what was just watched is not. */
export async function onNotificationButton(id: string): Promise<void> {
  const [kind, sentinelId] = id.split(':');
  if (kind !== 'watched' || !sentinelId) return;
  await callPaired('removeSentinel', { id: sentinelId });
  await browser.notifications.clear(id);
  await keepUp();
}

function placeOf(id: string): string {
  const [kind, , changeId] = id.split(':');
  if (kind === 'notice' && changeId) return places.viewer(changeId);
  if (kind === 'many') return places.dashboard('changes');
  if (kind === 'not-watched') return places.options() ?? places.dashboard();
  return places.dashboard('sentinels');
}
