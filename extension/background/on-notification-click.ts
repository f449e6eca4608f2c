// A click on a notification opens what it is about.
import browser from 'webextension-polyfill';
import { places } from '../places.ts';

export async function onNotificationClick(id: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(placeOf(id)) });
  await browser.notifications.clear(id);
}

function placeOf(id: string): string {
  const [kind, , changeId] = id.split(':');
  if (kind === 'notice' && changeId) return places.viewer(changeId);
  if (kind === 'many') return places.dashboard('changes');
  if (kind === 'not-watched') return places.options() ?? places.dashboard();
  return places.dashboard('sentinels');
}
