// Lets the person pick an element of the page in a tab. The click that asked for it has given access to this one page.
import browser from 'webextension-polyfill';
import { Failure } from '../failure.ts';
import { t } from '../t.ts';

export async function startPicker({ tabId }: { tabId: number }): Promise<Record<never, never>> {
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: ['picker/picker-in-page.js'] });
    return {};
  } catch {
    // The browser's own pages, its shop, its viewer of PDFs: no extension may enter them.
    throw new Failure({ code: 'forbidden', message: t('cannotPickHere'), problems: [] });
  }
}
