// Whether the extension may read a site, and asking the person for it: one site at a time, only for pages that need their session.
import { browser } from './browser.ts';

export async function mayRead(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [siteOf(url)] });
}

/** Only in answer to a click, and before anything is waited for: browsers insist on both. */
export async function askToRead(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [siteOf(url)] });
}

/** As match patterns have it; a port cannot be named in all browsers. */
export function siteOf(url: string): string {
  return `*://${new URL(url).hostname}/*`;
}
