// Takes pick-on-page.ts's place in the web app, which cannot open a picker over another page.
import type { PickedForEditor } from './messages.ts';

export const canPickOnPage = false;

export async function pickOnPage(_url: string): Promise<PickedForEditor | null> {
  return null;
}
