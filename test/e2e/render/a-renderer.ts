// A renderer with the real Chromium of this machine, for one local site.
import type { Fetcher, FetchOutcome, LoginHeaders } from '../../../server/fetch/fetcher.ts';
import { createGate, type Resolve } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';
import type { RenderLimits } from '../../../server/render/render-limits.ts';
import { createRenderer } from '../../../server/render/renderer.ts';
import { findBrowser } from '../../browsers.ts';

export interface TestRenderer {
  show(url: string, waitFor?: string, login?: LoginHeaders): Promise<FetchOutcome>;
  /** What the page says, as HTML; throws with the message where it was not fetched. */
  html(url: string, waitFor?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestRendererOptions {
  allowHosts?: string[];
  resolve?: Resolve;
  limits?: Partial<RenderLimits>;
  proxy?: string;
  asksRobots?: boolean;
}

export const userAgent = 'WebVigil/0.1 (+https://watch.example.org)';

export function aRenderer({
  allowHosts = [],
  resolve,
  limits,
  proxy,
  asksRobots,
}: TestRendererOptions): TestRenderer {
  const gate = createGate({ allowHosts, ...(resolve && { resolve }) });
  const plain: Fetcher = createHttpFetcher({ gate, userAgent, ...(asksRobots && { robotsExempt: [] }) });
  const renderer = createRenderer({
    gate,
    plain,
    userAgent,
    sandbox: process.getuid?.() !== 0,
    find: () => ({ ok: true, path: findBrowser('chromium')! }),
    ...(limits && { limits }),
    ...(proxy && { proxy }),
  });
  const show = (url: string, waitFor?: string, login?: LoginHeaders) =>
    renderer.fetch({ url, render: { waitFor: waitFor ?? null }, login: login ?? null });
  return {
    show,
    async html(url, waitFor) {
      const outcome = await show(url, waitFor);
      if (outcome.kind !== 'fetched') throw new Error(JSON.stringify(outcome));
      return new TextDecoder().decode(outcome.body);
    },
    async close() {
      await renderer.close();
      await plain.close();
    },
  };
}
