// Follows redirects by hand, so that every address on the way passes the gate and a circle is told from a long way.
import { type Answer, type Stopped, textOf } from './exchange.ts';

export interface Arrived {
  kind: 'arrived';
  url: URL;
  answer: Answer;
  movedForGood: boolean;
  /** Of all answers on the way. */
  wireBytes: number;
}

/** Sends one request, through the gate; the address is as written in the Location header, to be read against `from`. */
export type Send = (
  address: string,
  from: URL | undefined,
) => Promise<{ url: URL; answer: Answer } | Stopped>;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export async function followRedirects(start: string, send: Send, limit: number): Promise<Arrived | Stopped> {
  const seen = new Set<string>();
  let address = start;
  let from: URL | undefined;
  let permanent = true;
  let wireBytes = 0;

  for (let hop = 0; hop <= limit; hop++) {
    const sent = await send(address, from);
    if ('kind' in sent) return sent;
    const { url, answer } = sent;
    wireBytes += answer.wireBytes;
    if (!redirects.has(answer.status)) {
      return { kind: 'arrived', url, answer, movedForGood: hop > 0 && permanent, wireBytes };
    }

    address = textOf(answer.headers.location);
    if (address === '') return failed('The site redirects without saying where to. Check the address.');
    seen.add(withoutFragment(url));
    const next = URL.parse(address, url.href);
    if (next && seen.has(withoutFragment(next))) {
      return failed(
        'The page redirects in a circle. It may need cookies: watch it through your own browser.',
      );
    }
    permanent &&= answer.status === 301 || answer.status === 308;
    from = url;
  }
  return failed(
    `The page redirects more than ${limit} times. Watch the address it finally shows in a browser.`,
  );
}

export function withoutFragment(url: URL): string {
  return url.hash === '' ? url.href.replace(/#$/, '') : url.href.slice(0, -url.hash.length);
}

function failed(message: string): Stopped {
  return { kind: 'failed', reason: 'redirects', message };
}
