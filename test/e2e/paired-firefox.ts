// A real Firefox whose extension is paired with a real server, a site to use it on, and the ways a person reaches it there.
import { type LocalSite, startLocalSite } from './local-site.ts';
import { extensionId, type Firefox, startFirefox } from './marionette.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

export interface PairedFirefox extends Firefox {
  site: LocalSite;
  server: ServerProcess;
  /** The server begins anew with what it had, at the same address. */
  restartServer(): Promise<void>;
  /** From a page of the extension; the tab in front stays where it is. */
  send<T>(name: string, request: object, id?: string): Promise<T>;
  /** Runs in a page of the extension, which is then the one that scripts run in. */
  inExtension<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Opens a page of the site, in front. */
  open(path: string): Promise<void>;
  /** Runs in our frame over that page; scripts run there from now on. */
  inFrame<T>(script: string): Promise<T>;
  /** Runs in the page of the site itself. */
  inPage<T>(script: string): Promise<T>;
  /** The extension's number for the page in front, given to it as its button or menu does. */
  giveTab(): Promise<number>;
  /** Clicks the extension's button as a person does, which gives it the page in front for the moment. */
  clickAction(): Promise<void>;
  /** Runs in the open popup, as `popup`. */
  inPopup<T>(script: string): Promise<T>;
  /** A right click at this point of the page, and an entry of ours in the menu that it opens. */
  chooseInMenu(at: { x: number; y: number }, label: string): Promise<void>;
  /** As the browser does with a background that has nothing to do. */
  stopBackground(): Promise<void>;
}

const theExtension = 'const { extension } = WebExtensionPolicy.getByID(arguments[0]);';

export async function startPairedFirefox(flags: string[] = []): Promise<PairedFirefox> {
  const site = await startLocalSite();
  const all = [`--allow-hosts=${site.host}`, ...flags];
  let server = await startServerProcess({ flags: all });
  const firefox = await startFirefox('dist/firefox');
  const own = await firefox.openExtensionPage('options/options.html');
  let page = '';

  async function inExtension<T>(script: string, ...args: unknown[]): Promise<T> {
    await firefox.goTo(own);
    return firefox.run<T>(script, ...args);
  }
  async function send<T>(name: string, request: object, id: string = crypto.randomUUID()): Promise<T> {
    const reply = await inExtension<{ ok: boolean; value: T; failure: unknown }>(
      'return await browser.runtime.sendMessage({ name: args[0], request: args[1], id: args[2] });',
      name,
      request,
      id,
    );
    if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
    return reply.value;
  }
  async function inPage<T>(script: string): Promise<T> {
    await firefox.goTo(page);
    return firefox.run<T>(script);
  }

  await send('connect', { address: server.address, code: server.pairingCode, deviceName: 'Firefox' });
  return {
    ...firefox,
    site,
    get server() {
      return server;
    },
    async restartServer() {
      const { dataDir, address } = server;
      server = await startServerProcess({ dataDir, flags: [...all, `--port=${new URL(address).port}`] });
    },
    send,
    inExtension,
    async open(path) {
      page = await firefox.openPage(site.origin + path);
    },
    async inFrame(script) {
      await firefox.goTo(page);
      await firefox.enterFrame(0);
      return firefox.run(script);
    },
    inPage,
    giveTab: () =>
      firefox.inBrowser(
        `${theExtension}
         extension.tabManager.addActiveTabPermission(gBrowser.selectedTab);
         return extension.tabManager.getWrapper(gBrowser.selectedTab).id;`,
        extensionId,
      ),
    clickAction: () =>
      firefox.inBrowser(
        `${theExtension}
         const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
         return ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`,
        extensionId,
      ),
    inPopup: (script) =>
      inExtension(
        `const [view] = browser.extension.getViews({ type: 'popup' });
         if (!view) throw new Error('There is no popup.');
         const popup = view.document;
         ${script}`,
      ),
    async chooseInMenu({ x, y }, label) {
      await firefox.goTo(page);
      await firefox.click(x, y, 2);
      await until('the menu', () =>
        firefox.inBrowser<boolean>(
          `const menu = document.getElementById('contentAreaContextMenu');
           const item = [...menu.querySelectorAll('menuitem')].find((one) => one.label === arguments[0]);
           if (menu.state !== 'open' || !item) return false;
           item.doCommand();
           menu.hidePopup();
           return true;`,
          label,
        ),
      );
    },
    stopBackground: () =>
      firefox.inBrowser(
        `${theExtension}
         return extension.terminateBackground({ disableResetIdleForTest: true }).then(() => null);`,
        extensionId,
      ),
    async close() {
      await firefox.close();
      await stopAllServers();
      await site.close();
    },
  };
}

/** An element by its test id, in a script. */
export const part = (testId: string, root = 'document') =>
  `${root}.querySelector('[data-testid="${testId}"]')`;
