// What the browser lets extensions do. Firefox calls it `browser`, Chrome `chrome`; in both, whatever takes time answers with a promise.
import type { Browser } from 'webextension-polyfill';

const own = globalThis as unknown as { browser?: Browser; chrome: Browser };

export const browser: Browser = own.browser ?? own.chrome;
