// Drives a real Firefox over its Marionette socket: the one way to reach the pages of an extension there.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBrowser } from '../browsers.ts';
import { freePort } from '../free-port.ts';
import { until } from './until.ts';

export const extensionId = 'webvigil@webvigil.example';
/** Fixed in the profile, so that the extension's pages have a known address. */
const extensionUuid = '5a4e9d4c-2f0b-4f9e-9a52-6c3c1f1d7b10';

export interface Firefox {
  /** Opens a page of the extension in a tab and makes it the one scripts run in; answers the tab. */
  openExtensionPage(path: string): Promise<string>;
  /** Runs in the current page; `script` is a function body that may return a promise. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Opens a page of the web in a tab, in front, and makes it the one scripts run in; answers the tab. */
  openPage(url: string): Promise<string>;
  /** Scripts run in this tab from now on, wherever it is: the one in front stays there. */
  goTo(tab: string): Promise<void>;
  /** Scripts run in this frame of the current tab; null is the page itself. */
  enterFrame(index: number | null): Promise<void>;
  /** Runs in the browser's own window. */
  inBrowser<T>(script: string, ...args: unknown[]): Promise<T>;
  /** A real click of the mouse, in the current page; button 2 is the right one. */
  click(x: number, y: number, button?: number): Promise<void>;
  /** A real key, by its WebDriver code. */
  press(key: string): Promise<void>;
  /** A picture of the current page, as PNG bytes. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export async function startFirefox(extensionDir: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'webvigil-firefox-'));
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), preferences(port));
  const args = [
    '--headless',
    '-marionette',
    '--remote-allow-system-access',
    '--profile',
    profile,
    '--no-remote',
  ];
  const browser = spawn(findBrowser('firefox')!, args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' },
  });
  const wire = await openWire(port);
  await wire.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await wire.send('WebDriver:SetTimeouts', { script: 60_000 });
  await wire.send('WebDriver:SetWindowRect', { width: 1280, height: 900 });
  await wire.send('Addon:Install', { path: resolve(extensionDir), temporary: true });
  return toFirefox(wire, browser, profile);
}

function preferences(port: number): string {
  const values: Record<string, unknown> = {
    'marionette.port': port,
    'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: extensionUuid }),
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'services.settings.server': 'data:,',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.safebrowsing.downloads.remote.enabled': false,
    'extensions.getAddons.cache.enabled': false,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}

interface Wire {
  /** Answers whatever the command is documented to answer; the caller knows. */
  send<T>(command: string, parameters?: Record<string, unknown>): Promise<T>;
  end(): void;
}

/** Messages are `length:json`; a request is [0, id, command, parameters], its answer [1, id, error, result]. */
async function openWire(port: number): Promise<Wire> {
  const socket = await until('Firefox to listen', () => tryConnect(port), 60_000);
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let buffer = Buffer.alloc(0);
  let lastId = 0;
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const length = Number(buffer.subarray(0, colon).toString());
      if (colon < 0 || buffer.length < colon + 1 + length) return;
      const message = JSON.parse(buffer.subarray(colon + 1, colon + 1 + length).toString());
      buffer = buffer.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
      else
        asked?.resolve(
          result !== null && typeof result === 'object' && 'value' in result ? result.value : result,
        );
    }
  });
  return {
    send(command, parameters = {}) {
      const id = ++lastId;
      const json = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(json)}:${json}`);
      return new Promise((resolve, reject) =>
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject }),
      );
    },
    end: () => socket.destroy(),
  };
}

function tryConnect(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

function toFirefox(wire: Wire, browser: ChildProcess, profile: string): Firefox {
  const handles = () => wire.send<string[]>('WebDriver:GetWindowHandles');
  const perform = (...actions: object[]) => wire.send<void>('WebDriver:PerformActions', { actions });
  return {
    async openPage(url) {
      const { handle } = await wire.send<{ handle: string }>('WebDriver:NewWindow', { type: 'tab' });
      await wire.send('WebDriver:SwitchToWindow', { handle, focus: true });
      await wire.send('WebDriver:Navigate', { url });
      return handle;
    },
    async goTo(handle) {
      await wire.send('WebDriver:SwitchToWindow', { handle, focus: false });
      await wire.send('WebDriver:SwitchToFrame', { id: null });
    },
    async enterFrame(index) {
      await wire.send('WebDriver:SwitchToFrame', { id: index });
    },
    async inBrowser<T>(script: string, ...args: unknown[]): Promise<T> {
      await wire.send('Marionette:SetContext', { value: 'chrome' });
      try {
        return await wire.send<T>('WebDriver:ExecuteScript', { script, args });
      } finally {
        await wire.send('Marionette:SetContext', { value: 'content' });
      }
    },
    click: (x, y, button = 0) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 50 },
          { type: 'pointerDown', button },
          { type: 'pointerUp', button },
        ],
      }),
    press: (key) =>
      perform({
        type: 'key',
        id: 'keys',
        actions: [
          { type: 'keyDown', value: key },
          { type: 'keyUp', value: key },
        ],
      }),
    async openExtensionPage(path) {
      const before = await handles();
      await wire.send('Marionette:SetContext', { value: 'chrome' });
      const url = `moz-extension://${extensionUuid}/${path}`;
      await wire.send('WebDriver:ExecuteScript', {
        script: 'gBrowser.selectedTab = gBrowser.addTrustedTab(arguments[0]);',
        args: [url],
      });
      await wire.send('Marionette:SetContext', { value: 'content' });
      const handle = await until('the new tab', async () =>
        (await handles()).find((one) => !before.includes(one)),
      );
      await wire.send('WebDriver:SwitchToWindow', { handle });
      await until('the page to load', () =>
        wire
          .send('WebDriver:ExecuteScript', {
            script: 'return document.readyState === "complete" && location.href.startsWith(arguments[0]);',
            args: [url],
          })
          .catch(() => false),
      );
      return handle;
    },
    async run<T>(script: string, ...args: unknown[]): Promise<T> {
      const wrapped = `const done = arguments[arguments.length - 1];
        const body = async (...args) => { ${script} };
        body(...Array.from(arguments).slice(0, -1))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = await wire.send<{ value: T; error?: string }>('WebDriver:ExecuteAsyncScript', {
        script: wrapped,
        args,
      });
      if (result.error !== undefined) throw new Error(result.error);
      return result.value;
    },
    screenshot: async () =>
      Buffer.from(await wire.send<string>('WebDriver:TakeScreenshot', { full: false }), 'base64'),
    async close() {
      wire.end();
      browser.kill('SIGKILL');
      await new Promise((done) => browser.once('exit', done));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
