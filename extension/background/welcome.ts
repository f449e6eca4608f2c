// Just installed: opens the page that finds the server, pairs, and offers to watch the page the person was on.
import { browser } from '../browser.ts';
import { readConnection } from '../local/connection.ts';
import { places } from '../places.ts';

export async function welcome(): Promise<void> {
  if (await readConnection()) return;
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  // Mostly not told: we ask for no right to see where the person is.
  const from = tab?.url && /^https?:/i.test(tab.url) ? `?from=${encodeURIComponent(tab.url)}` : '';
  await browser.tabs.create({ url: browser.runtime.getURL(`${places.options()}${from}`) });
}
