// The hostile snippets as pages in the viewer: each once as the old and once as the new version of one change, whose bodies
// are exchanged on their way, since checks are rationed; and what tells that something ran, was asked for, or got out.
import type { Page } from 'playwright-core';
import { type Snippet, snippets } from '../fixtures/hostile/snippets.ts';
import type { LocalSite } from './local-site.ts';

/** Enough of it that nobody takes the page for an empty one. */
export const prose = 'The harbour was quiet this morning, and the ferry left on time. '.repeat(8);

export function prosePage(day: string): string {
  return `<!doctype html><h1>A page</h1><p>${prose}</p><p>It was ${day}.</p>`;
}

/** `canary` is whom the pages try to reach. */
export function hostilePage({ name, html }: Snippet, canary: LocalSite): string {
  const run = `(top.__ran=(top.__ran||0)+1,parent.__ran=1,self.__ran=1,fetch('${canary.origin}/ran'))`;
  const filled = html
    .replaceAll('RUN', run)
    .replaceAll('WEBHOST', canary.host)
    .replaceAll('WEB', canary.origin);
  return `<!doctype html><html><head><title>${name}</title></head><body><h1>A page about ${name}</h1><p>${prose}</p><p>It tries something with ${name}.</p>${filled}`;
}

/** What left the browser, and what opened or went elsewhere. `isOwn` says which requests are the viewer's. */
export function watchFor(page: Page, isOwn: (url: string) => boolean): { left: string[]; strays: string[] } {
  const left: string[] = [];
  const strays: string[] = [];
  page.context().on('request', (request) => {
    // What the extension's background asks is no page's doing.
    if (request.serviceWorker() === null && !isOwn(request.url())) left.push(request.url());
  });
  page.on('popup', (popup) => strays.push(`popup ${popup.url()}`));
  page.on('dialog', (dialog) => {
    strays.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() && !/^about:(?:srcdoc|blank)$/.test(frame.url()))
      strays.push(`frame ${frame.url()}`);
  });
  return { left, strays };
}

/** Code that ran anywhere in the tab has left its mark on one of the windows. */
const ran = `(() => {
  const windows = [window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow)];
  return windows.filter((one) => one.__ran !== undefined).length;
})()`;

/** Answers in how many views something ran. `open` opens the change, `serve` says what its two versions are from now on. */
export async function showHostile(
  page: Page,
  changeId: string,
  canary: LocalSite,
  open: () => Promise<unknown>,
  serve: (old: string, next: string) => Promise<void> | void,
): Promise<number> {
  let runs = 0;
  for (let i = 0; i < snippets.length; i++) {
    await serve(hostilePage(snippets.at(i - 1)!, canary), hostilePage(snippets[i]!, canary));
    if (i === 0) await open();
    // As the back button does it: the same tab, so that whatever ran before is still there to be counted.
    else
      await page.evaluate((change) => {
        document.querySelector('[data-phase]')!.setAttribute('data-phase', 'left');
        dispatchEvent(new PopStateEvent('popstate', { state: { change } }));
      }, changeId);
    await page.locator('[data-phase="done"]').waitFor({ timeout: 60_000 });
    runs += await page.evaluate<number>(ran);
  }
  return runs;
}
