// Makes a fresh page ready for a stranger: what it may not do is answered before it begins.
import type { CdpSession, Params } from './cdp.ts';
import { loginNow, whereLoginGoes } from './login-in-page.ts';
import type { RenderJob } from './render-page.ts';

/** Sounds, films and fonts say nothing that we compare. */
const unwanted = ['Media', 'Font'];

export async function preparePage(
  page: CdpSession,
  mainFrameId: string,
  job: RenderJob,
  userAgent: string,
): Promise<void> {
  const ignore = () => {};
  const loginFor = whereLoginGoes(page, mainFrameId, job);
  let gavePassword = false;
  page.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const forProxy = (authChallenge as Params).source === 'Proxy' && !gavePassword;
    const { username, password } = job.session;
    // Only the page's first request is asked for it; the browser remembers.
    gavePassword ||= forProxy;
    const authChallengeResponse = forProxy
      ? { response: 'ProvideCredentials', username, password }
      : { response: 'CancelAuth' };
    page.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(ignore);
  });
  page.on('Fetch.requestPaused', (paused) => {
    const { requestId, resourceType, request } = paused;
    const { url, headers } = request as { url: string; headers: Record<string, string> };
    const login = loginFor(paused);
    const go = async () => {
      const own = login && { headers: merged(headers, await loginNow(page, login, [url])) };
      await page.send('Fetch.continueRequest', { requestId, ...own });
    };
    const call = unwanted.includes(String(resourceType))
      ? page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : go();
    call.catch(ignore);
  });
  page.on('Page.javascriptDialogOpening', () => {
    page.send('Page.handleJavaScriptDialog', { accept: false }).catch(ignore);
  });
  page.on('Inspector.targetCrashed', () => job.stop(crashed(job.limits.pageMemoryMb)));

  await Promise.all([
    page.send('Inspector.enable'),
    page.send('Page.enable'),
    page.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    page.send('Network.setUserAgentOverride', { userAgent }),
    page.send('Network.setBypassServiceWorker', { bypass: true }),
    page.send('Fetch.enable', {
      handleAuthRequests: true,
      // The page's own request is among them, because only those can be asked for a password.
      patterns: [
        ...['Document', ...unwanted].map((resourceType) => ({ resourceType })),
        ...(job.login?.origins ?? []).map((origin) => ({ urlPattern: `${origin}/*` })),
      ],
    }),
  ]);
}

/** They do not go with a redirect: each step is asked for anew. */
function merged(headers: Record<string, string>, login: Readonly<Record<string, string>>) {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries({ ...own, ...login }).map(([name, value]) => ({ name, value }));
}

export function crashed(pageMemoryMb: number): { kind: 'failed'; reason: 'crashed'; message: string } {
  const message = `The page crashed in the browser, perhaps because it needs more than ${pageMemoryMb} MB. We will try again.`;
  return { kind: 'failed', reason: 'crashed', message };
}
