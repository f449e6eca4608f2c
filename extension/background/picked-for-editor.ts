// What was picked for the editor: the picker leaves it with the browser, where the editor finds it though this is stopped meanwhile.
import { browser } from '../browser.ts';
import type { PickedForEditor } from '../messages.ts';

const purposeKey = (tabId: number) => `for-editor:${tabId}`;

export async function keepPurpose(tabId: number, forEditor: boolean): Promise<void> {
  if (forEditor) await browser.storage.session.set({ [purposeKey(tabId)]: true });
  else await browser.storage.session.remove(purposeKey(tabId));
}

export async function pickerPurpose(
  _request: object,
  _id: string,
  tabId: number | undefined,
): Promise<{ forEditor: boolean }> {
  if (tabId === undefined) return { forEditor: false };
  const kept = await browser.storage.session.get(purposeKey(tabId));
  return { forEditor: kept[purposeKey(tabId)] === true };
}

export async function usePicked(
  picked: PickedForEditor,
  _id: string,
  tabId: number | undefined,
): Promise<Record<never, never>> {
  if (tabId !== undefined) await browser.storage.session.set({ [`picked:${tabId}`]: picked });
  return {};
}
