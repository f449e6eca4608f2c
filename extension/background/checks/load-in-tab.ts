// Loads a page in a tab of its own, behind the others and silent, until its scripts have shown what they show; then closes it.
import { browser } from '../../browser.ts';
import { type Found, sameHost, trouble } from './found.ts';
import { forgetTab, rememberTab } from './own-tabs.ts';

const loadingMs = 30_000;
const settlingMs = 10_000;
const stepMs = 500;

interface Shown {
  html: string;
  url: string;
  /** 0 where the browser does not tell. */
  status: number;
}

export async function loadInTab(url: string, mostBytes: number): Promise<Found> {
  const windowId = await aWindow();
  if (windowId === null) return trouble('no-window');
  const { id } = await browser.tabs.create({ url, windowId, active: false });
  if (id === undefined) return trouble('no-window');
  try {
    await rememberTab(id);
    await browser.tabs.update(id, { muted: true });
    await untilLoaded(id);
    const shown = await untilSettled(id);
    if (shown === null) return trouble(await whyHidden(id, url));
    if (!sameHost(shown.url, url)) return trouble('elsewhere');
    const bytes = new TextEncoder().encode(shown.html);
    if (bytes.byteLength > mostBytes) return trouble('too-large');
    return {
      ok: true,
      status: shown.status || 200,
      finalUrl: shown.url,
      contentType: 'text/html; charset=utf-8',
      lastModified: null,
      bytes,
    };
  } finally {
    await browser.tabs.remove(id).catch(() => undefined);
    await forgetTab(id);
  }
}

/** One the person has open anyway; never a private one, which has another session. */
async function aWindow(): Promise<number | null> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const usable = windows.filter(({ incognito }) => !incognito);
  return (usable.find(({ focused }) => focused) ?? usable[0])?.id ?? null;
}

async function untilLoaded(id: number): Promise<void> {
  const deadline = Date.now() + loadingMs;
  // Asking the browser now and then also keeps it from stopping the background.
  while ((await browser.tabs.get(id)).status !== 'complete' && Date.now() < deadline) await step();
}

/** Null when the page cannot be read. */
async function untilSettled(id: number): Promise<Shown | null> {
  const deadline = Date.now() + settlingMs;
  let before: Shown | null = null;
  for (;;) {
    await step();
    const now = await read(id);
    if (now === null || now.html === before?.html || Date.now() >= deadline) return now;
    before = now;
  }
}

async function read(id: number): Promise<Shown | null> {
  try {
    const [answer] = await browser.scripting.executeScript({ target: { tabId: id }, func: readDocument });
    return (answer?.result as Shown | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Runs in the page, apart from its scripts: it must not use anything from here. */
function readDocument(): Shown {
  const { doctype, documentElement } = document;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    html: `${doctype ? '<!doctype html>' : ''}${documentElement.outerHTML}`,
    url: location.href,
    status: navigation?.responseStatus ?? 0,
  };
}

/** Its address is told only of sites that we may read. */
async function whyHidden(id: number, url: string): Promise<'elsewhere' | 'unreachable'> {
  const tab = await browser.tabs.get(id).catch(() => null);
  return tab?.url !== undefined && sameHost(tab.url, url) ? 'unreachable' : 'elsewhere';
}

function step(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, stepMs));
}
