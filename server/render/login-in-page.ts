// A login in a page of the browser: which of its requests get it, and what the site makes of its cookies on the way.
import type { LoginHeaders } from '../fetch/fetcher.ts';
import { renewCookies } from '../fetch/renew-cookies.ts';
import type { CdpSession, Params } from './cdp.ts';
import type { RenderJob } from './render-page.ts';

/**
 * It goes to its own sites, and only where a page of theirs asks: another site's page in a frame could read an answer that is
 * open to all because no cookie should have come with the request.
 */
export function whereLoginGoes(page: CdpSession, mainFrameId: string, { login, url }: RenderJob) {
  const isOwn = (address: unknown) => login?.origins.includes(URL.parse(String(address))?.origin ?? '');
  /** Frames that show a page of its sites, or, as the first, are about to and show nothing yet. */
  const own = new Set(isOwn(url.href) ? [mainFrameId] : []);
  page.on('Page.frameNavigated', ({ frame }) => {
    const shown = frame as Params;
    if (isOwn(shown.url)) own.add(String(shown.id));
    else own.delete(String(shown.id));
  });
  return ({ resourceType, request, frameId }: Params): LoginHeaders | null => {
    const asked = request as Params;
    const isPage = resourceType === 'Document';
    if (login === null || !isOwn(asked.url)) {
      if (isPage) own.delete(String(frameId));
      return null;
    }
    return (isPage && asked.method === 'GET') || own.has(String(frameId)) ? login : null;
  };
}

/** Its headers, with what these addresses have renewed of its cookies since the page began. */
export async function loginNow(
  page: CdpSession,
  { headers, onRenewed }: LoginHeaders,
  urls: readonly string[],
): Promise<LoginHeaders['headers']> {
  if (headers.cookie === undefined) return headers;
  const { cookies } = await page.send<{ cookies: { name: string; value: string }[] }>('Network.getCookies', {
    urls,
  });
  const set = cookies.map(({ name, value }) => `${name}=${value}`);
  const cookie = renewCookies(headers.cookie, set);
  if (cookie === null) return headers;
  onRenewed?.(cookie);
  return { ...headers, cookie };
}
