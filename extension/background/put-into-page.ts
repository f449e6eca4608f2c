// Runs one of our scripts in a page, with a word that it shares with our frame there. Page and script have the same origin:
// by the word alone the frame can tell who speaks.
import { browser } from '../browser.ts';

/** Kept by the browser: this background may be stopped before the frame asks. */
const key = (tabId: number) => `word:${tabId}`;

export async function putIntoPage(tabId: number, file: string): Promise<void> {
  const target = { tabId };
  // The same for all frames of a tab, or a second one would take it from the first.
  const word = (await wordOf(tabId)) ?? crypto.randomUUID();
  await browser.storage.session.set({ [key(tabId)]: word });
  await browser.scripting.executeScript({
    target,
    args: [word],
    func: (given: string) => {
      (globalThis as { webvigilWord?: string }).webvigilWord = given;
    },
  });
  await browser.scripting.executeScript({ target, files: [file] });
}

export async function frameWord(
  _request: object,
  _id: string,
  tabId: number | undefined,
): Promise<{ word: string | null }> {
  return { word: tabId === undefined ? null : await wordOf(tabId) };
}

async function wordOf(tabId: number): Promise<string | null> {
  const kept = await browser.storage.session.get(key(tabId));
  return (kept[key(tabId)] as string | undefined) ?? null;
}
