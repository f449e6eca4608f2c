// One running Chromium: started, asked for pages that share nothing with one another, watched, and ended with all its processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type CdpSession, openCdp, type Params } from './cdp.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { processesBelow } from './processes.ts';

export interface BrowserOptions {
  path: string;
  proxyPort: number;
  sandbox: boolean;
  pageMemoryMb: number;
  /** A browser that does not answer for so long is ended. */
  answerMs: number;
}

export interface Browser {
  readonly pid: number;
  readonly startedAt: number;
  readonly userAgent: string;
  /** Pages opened so far. */
  readonly opened: number;
  readonly isRunning: boolean;
  openPage(): Promise<BrowserPage>;
  /** Of all its processes; a page's process above the bound is ended on the way. */
  memoryMb(): Promise<number>;
  close(): Promise<void>;
}

/** A page in a context of its own: no cookies, storage or cache from elsewhere. */
export interface BrowserPage extends CdpSession {
  close(): Promise<void>;
}

/** The browser does not start; the message says what to do. */
export class BrowserError extends Error {}

const closeMs = 5000;

export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  const profileDir = mkdtempSync(join(tmpdir(), 'webvigil-browser-'));
  // A group of its own, so that all its processes can be ended together, and Ctrl+C is ours alone.
  const child = spawn(options.path, chromiumFlags({ ...options, profileDir }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', resolve).once('error', resolve);
  });
  const kill = () => killGroup(child);
  process.once('exit', kill);
  const complaint = lastWords(child.stderr!);
  const cdp = openCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  let isRunning = true;
  let opened = 0;
  // It may take a moment to end after it has stopped listening.
  cdp.ended.then(() => {
    isRunning = false;
  });
  const gone = exited.then(() => {
    isRunning = false;
    process.off('exit', kill);
    // Renderers that hang do not notice that their browser has gone.
    kill();
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  async function close(): Promise<void> {
    if (isRunning) cdp.send('Browser.close').catch(() => {});
    const timer = setTimeout(kill, closeMs);
    await gone;
    clearTimeout(timer);
  }

  async function command<T>(method: string, params: Params = {}): Promise<T> {
    const timer = setTimeout(() => {
      isRunning = false;
      kill();
    }, options.answerMs);
    try {
      return await cdp.send<T>(method, params);
    } finally {
      clearTimeout(timer);
    }
  }

  const contexts = new Map<string, string>();
  /** Whatever a page opens beside itself is closed at once. */
  function onTarget({ targetInfo }: Params): void {
    const { targetId, browserContextId, type } = targetInfo as Record<string, string>;
    const own = contexts.get(browserContextId ?? '');
    if (own === undefined || own === targetId || !/^(?:page|service_worker|shared_worker)$/.test(type ?? ''))
      return;
    // The first page of a context is the one we make ourselves.
    if (own === '') contexts.set(browserContextId!, targetId!);
    else cdp.send('Target.closeTarget', { targetId }).catch(() => {});
  }

  try {
    const { userAgent } = await command<{ userAgent: string }>('Browser.getVersion');
    cdp.on('Target.targetCreated', onTarget);
    await cdp.send('Target.setDiscoverTargets', { discover: true });
    return {
      pid: child.pid!,
      startedAt: Date.now(),
      userAgent,
      get opened() {
        return opened;
      },
      get isRunning() {
        return isRunning;
      },
      async openPage() {
        opened++;
        const proxy = {
          proxyServer: `http://127.0.0.1:${options.proxyPort}`,
          proxyBypassList: '<-loopback>',
        };
        const { browserContextId } = await command<{ browserContextId: string }>(
          'Target.createBrowserContext',
          { disposeOnDetach: true, ...proxy },
        );
        const dispose = async () => {
          contexts.delete(browserContextId);
          await command('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
        };
        contexts.set(browserContextId, '');
        try {
          await command('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
          const { targetId } = await command<{ targetId: string }>('Target.createTarget', {
            url: 'about:blank',
            browserContextId,
          });
          contexts.set(browserContextId, targetId);
          const session = await cdp.attach(targetId);
          return {
            send: session.send.bind(session),
            on: session.on.bind(session),
            ended: session.ended,
            close: dispose,
          };
        } catch (error) {
          await dispose();
          throw error;
        }
      },
      async memoryMb() {
        const processes = isRunning ? await processesBelow(child.pid!) : [];
        for (const { pid, memoryMb, isRenderer } of processes) {
          if (isRenderer && memoryMb > options.pageMemoryMb) endProcess(pid);
        }
        return processes.reduce((sum, { memoryMb }) => sum + memoryMb, 0);
      },
      close,
    };
  } catch {
    kill();
    await gone;
    throw new BrowserError(whyNoStart(options, complaint()));
  }
}

function whyNoStart({ path, sandbox }: BrowserOptions, complaint: string): string {
  if (sandbox && /sandbox/i.test(complaint)) {
    return 'The browser cannot start its sandbox here. Allow unprivileged user namespaces on this machine or, if pages cannot harm it otherwise, start the server with --chromium-sandbox=off.';
  }
  const line = complaint.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return `The browser "${path}" did not start${line === '' ? '' : ` (${line})`}. Try to start it by hand, or name another with --chromium.`;
}

function lastWords(stderr: Readable): () => string {
  let text = '';
  stderr.on('data', (chunk) => {
    text = (text + chunk).slice(-4000);
  });
  return () => text;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  endProcess(process.platform === 'win32' ? child.pid : -child.pid);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
