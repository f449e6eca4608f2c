// What the picker writes down in a real browser, the server finds: the same element with the same value, on every page of the
// corpus, by the picker's own code.

import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Picked } from '../../extension/picker/protocol.ts';
import { elementValue } from '../../shared/detect/element-value.ts';
import { extentKey } from '../../shared/page/extent.ts';
import { extractHtml } from '../../shared/page/extract-html.ts';
import { readExtents } from '../../shared/page/read-extents.ts';
import { corpusPages, type ServedPage, startServedPage, servedAt as url } from './served-page.ts';

let browser: ServedPage;
let picker: string;
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: 'extension/picker/in-page/describe-picks.ts', formats: ['iife'], name: 'picker' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The picker could not be built.');
  picker = output.output[0].code;
  browser = await startServedPage();
});
afterAll(() => browser?.close());

/** Some of what a person could click on. */
async function pickSome(): Promise<Picked[]> {
  return browser.page.evaluate<Picked[]>(`(() => {
    ${picker}
    const seen = [...document.body.querySelectorAll('*')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1;
    });
    const every = Math.ceil(seen.length / 15);
    return seen.filter((_, index) => index % every === 0).map((one) => picker.describePicks([one], document.createElement('i')));
  })()`);
}

describe('the server finds what was picked', () => {
  test.each(corpusPages((file) => file === 'new.html'))('%s', async (_, html) => {
    await browser.show(html);
    const picks = await pickSome();
    expect(picks.length).toBeGreaterThan(0);
    for (const { elements, values } of picks) {
      const { ref, matches } = elements[0]!.plain!;
      const extent = { scope: [ref] };
      const reading = readExtents(extractHtml(html, url), html, url, [extent]).extents![extentKey(extent)]!;
      expect(reading, ref.path).toMatchObject({ state: 'found', elements: 1 });
      if (reading.state !== 'found') continue;
      // Where its selector fits several, which the picker says, its fingerprint tells.
      if (matches === 1) expect(reading.healed, ref.path).toBeUndefined();
      expect(elementValue(reading.features), ref.path).toEqual(values.plain);
    }
  });
});
