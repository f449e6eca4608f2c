// Runs in a browser: fills a page that is slow to lay out, and stops in the middle.

import { Breather } from '../../extension/viewer/page/breather.ts';
import { prepareHtml } from '../../extension/viewer/page/prepare-html.ts';
import { StoredAssets } from '../../extension/viewer/page/stored-assets.ts';

const nothing = new StoredAssets({ state: 'none', assets: [] }, () =>
  Promise.reject(new Error('not stored')),
);

Object.assign(globalThis, {
  fillStopped: async (source: string) => {
    const stopper = new AbortController();
    const breather = new Breather(stopper.signal);
    const content = await prepareHtml(source, 'http://example.org/', nothing, breather);
    const frame = document.body.appendChild(document.createElement('iframe'));
    const doc = frame.contentDocument!;
    const isHidden = () => getComputedStyle(doc.documentElement).display === 'none';
    let wasHidden = false;
    breather.lastPauseMs = 1000;
    const onProgress = (share: number) => {
      wasHidden = isHidden();
      if (share > 0.2) stopper.abort();
    };
    const isStopped = await content.fill(doc, breather, onProgress).then(
      () => false,
      () => true,
    );
    return { isStopped, wasHidden, isHidden: isHidden(), said: doc.body.innerText.slice(0, 6) };
  },
});
