// Lets the person pick an element of the page in a tab. The click that asked for it has given access to this one page.
import { Failure } from '../failure.ts';
import type { OwnMessages } from '../messages.ts';
import { t } from '../t.ts';
import { keepPurpose } from './picked-for-editor.ts';
import { putIntoPage } from './put-into-page.ts';

export async function startPicker({
  tabId,
  forEditor = false,
}: OwnMessages['startPicker']['request']): Promise<Record<never, never>> {
  try {
    await keepPurpose(tabId, forEditor);
    await putIntoPage(tabId, 'picker/picker-in-page.js');
    return {};
  } catch {
    // The browser's own pages, its shop, its viewer of PDFs: no extension may enter them.
    throw new Failure({ code: 'forbidden', message: t('cannotPickHere'), problems: [] });
  }
}
