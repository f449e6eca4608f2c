// A paired browser as the server sees it: it asks for pages, and brings what a test says it found.
import { gzipSync } from 'node:zlib';
import { claimBrowserChecks } from '../../../server/jobs/browser/claim-browser-checks.ts';
import { type Taken, takeFinding } from '../../../server/jobs/browser/take-finding.ts';
import type { World } from '../../../server/jobs/world.ts';
import type { Device } from '../../../server/store/records.ts';
import type { BrowserCheck, BrowserFinding } from '../../../shared/api/browser-checks.ts';

export interface TestBrowser {
  device: Device;
  ask(): Promise<BrowserCheck[]>;
  bring(check: Pick<BrowserCheck, 'id' | 'token'>, finding: BrowserFinding): Promise<Taken>;
  /** Asks for what is due and brings these bodies, by address; answers what came of each. */
  look(pages: Record<string, string>): Promise<string[]>;
}

export async function aBrowser(world: World, userId: string): Promise<TestBrowser> {
  const now = world.now();
  const device: Device = {
    id: world.newId(),
    userId,
    name: 'Laptop',
    kind: 'extension',
    tokenHash: world.newId(),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: null,
    revokedAt: null,
  };
  await world.store.devices.create(device);
  const browser: TestBrowser = {
    device,
    async ask() {
      await world.store.devices.touch(device.id, world.now());
      return (await claimBrowserChecks(world, device)).checks;
    },
    bring: (check, finding) => takeFinding(world, device, { id: check.id, token: check.token, finding }),
    async look(pages) {
      const outcomes: string[] = [];
      for (const check of await browser.ask()) {
        const taken = await browser.bring(check, fetched(check.url, pages[check.url] ?? ''));
        outcomes.push(taken.kind === 'checked' ? taken.report.outcome : taken.kind);
      }
      return outcomes;
    },
  };
  return browser;
}

export function fetched(
  finalUrl: string,
  html: string,
  changes: Partial<Extract<BrowserFinding, { kind: 'fetched' }>> = {},
): BrowserFinding {
  return {
    kind: 'fetched',
    status: 200,
    finalUrl,
    contentType: 'text/html; charset=utf-8',
    lastModified: null,
    body: gzipSync(html).toString('base64'),
    ...changes,
  };
}
