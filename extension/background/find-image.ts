// How the picture that was right-clicked is written down, so that it is watched and not the whole page; null where the page
// cannot be looked into.

import { z } from 'zod';
import { elementRefSchema } from '../../shared/api/previews.ts';
import type { Scope } from '../../shared/sentinel/ast.ts';
import { browser } from '../browser.ts';

/** It comes from a page: only what can be a scope is taken. */
const answerSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(8192),
  elements: z.tuple([z.object({ plain: z.object({ ref: elementRefSchema }) })]),
});

export async function findImage(
  tabId: number,
  frameId: number,
  address: string,
): Promise<{ url: string; scope: Scope } | null> {
  const target = { tabId, frameIds: [frameId] };
  try {
    await browser.scripting.executeScript({ target, files: ['picker/image-in-page.js'] });
    const [answer] = await browser.scripting.executeScript({
      target,
      args: [address],
      func: (wanted: string) => {
        const own = globalThis as { describeImage?: (address: string) => unknown };
        const found = own.describeImage?.(wanted);
        delete own.describeImage;
        return found;
      },
    });
    const found = answerSchema.safeParse(answer?.result);
    return found.success ? { url: found.data.url, scope: [found.data.elements[0].plain.ref] } : null;
  } catch {
    return null;
  }
}
