// Finds the real browsers that end-to-end tests run in.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Browser = 'chromium' | 'firefox';

export const packageOf: Record<Browser, string> = { chromium: 'chromium', firefox: 'firefox-esr' };

const programs: Record<Browser, string[]> = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  firefox: ['firefox-esr', 'firefox'],
};

export function findBrowser(browser: Browser): string | null {
  const named = process.env[`${browser.toUpperCase()}_PATH`];
  if (named !== undefined) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = programs[browser].flatMap((program) => folders.map((folder) => join(folder, program)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
