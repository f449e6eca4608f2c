// Checks by the person's own browser over HTTP.
import { claimBrowserChecks } from '../../jobs/browser/claim-browser-checks.ts';
import { takeFinding } from '../../jobs/browser/take-finding.ts';
import type { World } from '../../jobs/world.ts';
import type { Caller, Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type BrowserHandlers = Pick<Handlers, 'claimBrowserChecks' | 'uploadBrowserCheck'>;

const notABrowser = new Refusal('forbidden', 'Only a paired browser checks pages: pair the extension first.');
const notYours = new Refusal('not-found', 'You have no such page to check.');
const tooLate = new Refusal(
  'conflict',
  'This check is over: it took too long, or its result came before. Ask for the pages that are due again.',
);

export function browserHandlers(world: World): BrowserHandlers {
  const isBrowser = ({ device }: Caller) => device.kind === 'extension';
  return {
    claimBrowserChecks: async (_, caller) =>
      isBrowser(caller) ? claimBrowserChecks(world, caller.device) : notABrowser,

    async uploadBrowserCheck(upload, caller) {
      if (!isBrowser(caller)) return notABrowser;
      const taken = await takeFinding(world, caller.device, upload);
      if (taken.kind === 'not-yours') return notYours;
      if (taken.kind === 'too-late') return tooLate;
      if (taken.kind === 'refused') return new Refusal('bad-request', taken.message);
      const { outcome, message } = taken.report;
      if (outcome === 'lease-lost' || outcome === 'aborted') return tooLate;
      return { outcome, message };
    },
  };
}
