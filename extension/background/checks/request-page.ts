// Fetches a page as the person would get it: with their session, past no cache, scripts not run.
import { type Found, sameHost, trouble } from './found.ts';

/** Longer, and the browser stops the background in the middle. */
const patience = 25_000;

export async function requestPage(url: string, mostBytes: number): Promise<Found> {
  const signal = AbortSignal.timeout(patience);
  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-cache',
      headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
      signal,
    });
    if (!sameHost(response.url, url)) return trouble('elsewhere');
    const bytes = await readWithin(response, mostBytes);
    if (bytes === null) return trouble('too-large');
    return {
      ok: true,
      status: response.status,
      finalUrl: response.url,
      contentType: response.headers.get('content-type') ?? '',
      lastModified: response.headers.get('last-modified'),
      bytes,
    };
  } catch {
    if (signal.aborted) return trouble('timeout');
    return trouble((await leadsElsewhere(url)) ? 'elsewhere' : 'unreachable');
  }
}

/** A redirect to a site that we may not read looks like a broken connection; that there is one can still be seen. */
async function leadsElsewhere(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5000);
    const response = await fetch(url, {
      credentials: 'include',
      redirect: 'manual',
      cache: 'no-cache',
      signal,
    });
    return response.type === 'opaqueredirect';
  } catch {
    return false;
  }
}

async function readWithin(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) break;
    size += chunk.byteLength;
    if (size > most) {
      await reader!.cancel();
      return null;
    }
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
