// Runs in a browser: what the viewer reads of a page before it shows it.

import { Breather } from '../../extension/viewer/page/breather.ts';
import { prepareHtml } from '../../extension/viewer/page/prepare-html.ts';
import { StoredAssets } from '../../extension/viewer/page/stored-assets.ts';

const nothing = new StoredAssets({ state: 'none', assets: [] }, () =>
  Promise.reject(new Error('not stored')),
);

Object.assign(globalThis, {
  readShown: async (source: string, url: string) => {
    const breather = new Breather(new AbortController().signal);
    return (await prepareHtml(source, url, nothing, breather)).text;
  },
});
