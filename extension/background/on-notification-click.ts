// A click on a notification opens what it is about.
import { browser } from '../browser.ts';
import { places } from '../places.ts';
import { perform } from './perform.ts';

export async function onNotificationClick(id: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(placeOf(id)) });
  await browser.notifications.clear(id);
}

/** The one button there is: what was just watched is not. It may not even have reached the server. */
export async function onNotificationButton(id: string): Promise<void> {
  const [kind, sentinelId] = id.split(':');
  if (kind !== 'watched' || !sentinelId) return;
  await perform({ kind: 'remove', sentinelId }, crypto.randomUUID());
  await browser.notifications.clear(id);
}

function placeOf(id: string): string {
  const [kind, about, changeId, sentinelId] = id.split(':');
  if (kind === 'notice' && changeId) return places.viewer(changeId);
  if (kind === 'notice' && sentinelId) return places.sentinel(sentinelId);
  if (kind === 'watched' && about) return places.sentinel(about);
  if (kind === 'many') return places.dashboard('changes');
  if (kind === 'not-watched') return places.options() ?? places.dashboard();
  return places.dashboard('sentinels');
}
