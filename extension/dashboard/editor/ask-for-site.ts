// Asks the person to let the extension read the site of a sentinel that is fetched in their browser.
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { askToRead } from '../../site-access.ts';

export async function askForSite(text: string): Promise<void> {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return;
  const { target, fetch } = parsed.tree;
  if (target.kind === 'url' && fetch?.mode?.kind === 'browser') await askToRead(target.url);
}
