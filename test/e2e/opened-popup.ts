// The extension's popup in a real Chromium, opened by its button. Playwright does not see popups; the browser's own protocol does.
import type { BrowserContext, CDPSession } from 'playwright-core';
import { until } from './until.ts';

export interface Popup {
  /** Runs in the popup. */
  run<T>(script: string): Promise<T>;
  /** Clicks what has this test id, when it is there. */
  click(testId: string): Promise<void>;
  waitFor(testId: string): Promise<void>;
  press(key: 'Tab' | 'Enter'): Promise<void>;
  inColours(scheme: 'light' | 'dark'): Promise<void>;
  isClosed(): Promise<boolean>;
  /** All of it, as a PNG. */
  picture(): Promise<Buffer>;
}

const keys = {
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
};

interface Target {
  targetId: string;
  type: string;
  url: string;
}

/** Call it once the popup was asked to open. */
export async function openedPopup(context: BrowserContext): Promise<Popup> {
  const session = await context.browser()!.newBrowserCDPSession();
  const find = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return (targetInfos as Target[]).find(
      ({ type, url }) => type === 'page' && url.endsWith('/popup/popup.html'),
    );
  };
  const { targetId } = await until('the popup', find);
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const send = lineTo(session, sessionId);
  const run = async <T>(script: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: object }>(
      'Runtime.evaluate',
      { expression: script, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  const part = (testId: string) => `document.querySelector('[data-testid="${testId}"]')`;
  const waitFor = async (testId: string) => {
    await until(testId, () => run<boolean>(`${part(testId)} !== null`));
  };
  return {
    run,
    waitFor,
    async click(testId) {
      await waitFor(testId);
      // Not within this: what it does may close the popup, which then could not answer.
      await run(`void setTimeout(() => ${part(testId)}.click())`);
    },
    async press(key) {
      for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, ...keys[key] });
    },
    inColours: async (value) => {
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    },
    async picture() {
      const [width, height] = await run<[number, number]>(
        `document.documentElement.style.overflow = 'hidden';
         new Promise((done) => setTimeout(done, 300)).then(() =>
           [document.body.offsetWidth, document.documentElement.scrollHeight])`,
      );
      const clip = { x: 0, y: 0, width, height, scale: 1 };
      const { data } = await send<{ data: string }>('Page.captureScreenshot', {
        captureBeyondViewport: true,
        clip,
      });
      return Buffer.from(data, 'base64');
    },
    isClosed: async () => (await find())?.targetId !== targetId,
  };
}

/** Commands to a target travel inside messages, because the session that Playwright holds has no place for another one. */
function lineTo(session: CDPSession, sessionId: string) {
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async <T>(method: string, params: object): Promise<T> => {
    const id = ++last;
    const answered = new Promise<{ result?: unknown; error?: { message: string } }>((resolve) =>
      waiting.set(id, resolve),
    );
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answered;
    if (error) throw new Error(error.message);
    return result as T;
  };
}
