// A real browser that is shown pages as they were sent, one after the other: its scripts are on, as in a person's browser, but
// those of the page must not change it.
import { readdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { decodeText } from '../../shared/page/decode-text.ts';
import { findBrowser } from '../browsers.ts';

export interface ServedPage {
  page: Page;
  show(html: string): Promise<void>;
  close(): Promise<void>;
}

export const servedAt = 'https://page.example/';

export async function startServedPage(): Promise<ServedPage> {
  const browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  let served = '';
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' && route.request().frame() === page.mainFrame()
      ? route.fulfill({
          body: served,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "script-src 'none'",
          },
        })
      : route.abort(),
  );
  return {
    page,
    async show(html) {
      served = html;
      await page.goto(servedAt, { waitUntil: 'domcontentloaded' });
    },
    close: () => browser.close(),
  };
}

/** The pages of the corpus, by name. */
export function corpusPages(isWanted: (file: string) => boolean): [name: string, html: string][] {
  const root = 'test/fixtures/pages';
  return readdirSync(root).flatMap((name) =>
    readdirSync(`${root}/${name}`)
      .filter((file) => file.endsWith('.html') && isWanted(file))
      .map((file): [string, string] => {
        const { text } = decodeText(readFileSync(`${root}/${name}/${file}`), 'text/html');
        return [`${name}/${file}`, text];
      }),
  );
}
