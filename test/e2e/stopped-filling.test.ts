// A page that was stopped while it was filled in shows what has come, although it was kept from being laid out meanwhile.
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBrowser } from '../browsers.ts';
import { bundled } from './bundled.ts';

it('shows what has come', async () => {
  const code = await bundled('test/e2e/fill-stopped.ts');
  const browser = await chromium.launch({ executablePath: findBrowser('chromium')!, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.evaluate(code);
    const source = Array.from({ length: 20_000 }, (_, at) => `<p>Line ${at} <b>of many</b></p>`).join('');
    const shown = await page.evaluate(`fillStopped(${JSON.stringify(source)})`);
    expect(shown).toEqual({ isStopped: true, wasHidden: true, isHidden: false, said: 'Line 0' });
  } finally {
    await browser.close();
  }
}, 60_000);
