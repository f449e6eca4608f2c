// The tabs opened for checks, remembered for this session of the browser: should the background be stopped in the middle of one,
// its successor closes the tab.
import { browser } from '../../browser.ts';

const prefix = 'check-tab:';

export async function rememberTab(id: number): Promise<void> {
  await browser.storage.session.set({ [`${prefix}${id}`]: true });
}

export async function forgetTab(id: number): Promise<void> {
  await browser.storage.session.remove(`${prefix}${id}`);
}

export async function closeLeftTabs(): Promise<void> {
  const keys = Object.keys(await browser.storage.session.get(null)).filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    const id = Number(key.slice(prefix.length));
    await browser.tabs.remove(id).catch(() => undefined);
    await forgetTab(id);
  }
}
