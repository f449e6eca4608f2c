// One system notification. Its id says what a click opens, because the background may have been stopped meanwhile.
import { browser } from '../browser.ts';

/** Browsers without `buttons` show the notification without them. */
export async function notify(
  id: string,
  title: string,
  message: string,
  buttons: string[] = [],
): Promise<void> {
  const shown = { type: 'basic', iconUrl: browser.runtime.getURL('icons/128.png'), title, message } as const;
  if (buttons.length > 0) {
    const named = buttons.map((text) => ({ title: text }));
    const isShown = await browser.notifications
      .create(id, { ...shown, buttons: named } as typeof shown)
      .then(() => true)
      .catch(() => false);
    if (isShown) return;
  }
  await browser.notifications.create(id, shown);
}
