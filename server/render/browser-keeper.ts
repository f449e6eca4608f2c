// Keeps one browser for all rendered pages, and replaces it when it is old, large, or has crashed; none stays for nobody.
import { type Browser, type BrowserOptions, startBrowser } from './browser.ts';
import type { RenderLimits } from './render-limits.ts';

export interface BrowserKeeper {
  /** Rejects with a BrowserError when none can be started. */
  borrow(options: BrowserOptions): Promise<Loan>;
  close(): Promise<void>;
}

export interface Loan {
  browser: Browser;
  giveBack(): void;
}

interface Held {
  starting: Promise<Browser>;
  /** Null until it has started. */
  browser: Browser | null;
  users: number;
  isLarge: boolean;
}

const watchMs = 500;

export function keepBrowser(limits: RenderLimits): BrowserKeeper {
  let current: Held | null = null;
  const all = new Set<Held>();
  const closing = new Set<Promise<void>>();
  let watch: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  function isWorn({ browser, isLarge }: Held): boolean {
    if (browser === null) return false;
    const old = Date.now() - browser.startedAt > limits.browserAgeMs;
    return !browser.isRunning || old || isLarge || browser.opened >= limits.pagesPerBrowser;
  }

  function start(options: BrowserOptions): Held {
    const held: Held = { starting: startBrowser(options), browser: null, users: 0, isLarge: false };
    all.add(held);
    held.starting.then(
      (browser) => {
        held.browser = browser;
      },
      () => forget(held),
    );
    return held;
  }

  function forget(held: Held): void {
    all.delete(held);
    if (current === held) current = null;
  }

  function retire(held: Held): void {
    forget(held);
    const closed: Promise<void> = held.starting
      .then((browser) => browser.close())
      .catch(() => {})
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  /** A page may take more than it should at any moment. */
  async function look(): Promise<void> {
    for (const held of all) {
      const memoryMb = (await held.browser?.memoryMb()) ?? 0;
      if (memoryMb > limits.browserMemoryMb) held.isLarge = true;
    }
  }

  function giveBack(held: Held): void {
    held.users--;
    if (held.users > 0) return;
    if ([...all].every(({ users }) => users === 0)) {
      clearInterval(watch);
      watch = undefined;
    }
    if (held !== current || isWorn(held)) {
      retire(held);
      return;
    }
    clearTimeout(idle);
    idle = setTimeout(() => held.users === 0 && retire(held), limits.idleBrowserMs).unref();
  }

  return {
    async borrow(options) {
      clearTimeout(idle);
      if (current !== null && isWorn(current)) {
        if (current.users === 0) retire(current);
        current = null;
      }
      current ??= start(options);
      const held = current;
      held.users++;
      watch ??= setInterval(() => look().catch(() => {}), watchMs).unref();
      try {
        const browser = await held.starting;
        return { browser, giveBack: () => giveBack(held) };
      } catch (error) {
        held.users--;
        throw error;
      }
    },
    async close() {
      clearTimeout(idle);
      clearInterval(watch);
      for (const held of all) retire(held);
      await Promise.all(closing);
    },
  };
}
