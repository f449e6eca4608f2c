// One system notification. Its id says what a click opens, because the background may have been stopped meanwhile.
import browser from 'webextension-polyfill';

export async function notify(id: string, title: string, message: string): Promise<void> {
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/128.png'),
    title,
    message,
  });
}
