// Decides what an answer means for the watched page: the last step of a fetch, and a pure one.
import { type Headers, textOf } from './exchange.ts';
import { explainStatus } from './explain-status.ts';
import type { FetchOutcome } from './fetcher.ts';
import { type Arrived, withoutFragment } from './follow-redirects.ts';
import { retryAfter } from './retry-after.ts';
import { cleanValidator } from './validators.ts';

const telling = ['date', 'cache-control', 'expires', 'content-language', 'server'];
const longestHeader = 200;

export interface Circumstances {
  serverAddress: string | null;
  sentValidators: boolean;
  fetchMs: number;
  now: number;
}

export function judgeAnswer(
  arrived: Arrived,
  { serverAddress, sentValidators, fetchMs, now }: Circumstances,
): FetchOutcome {
  const { answer, url, movedForGood, wireBytes } = arrived;
  const { status, headers } = answer;
  const facts = {
    finalUrl: withoutFragment(url),
    serverAddress,
    movedForGood,
    wireBytes,
    fetchMs,
    headers: tellingHeaders(headers),
  };

  if (status === 304) {
    if (sentValidators) return { kind: 'not-modified', ...facts };
    return statusFailure('The site says "not modified", but we have not asked whether it was. (Status 304.)');
  }
  if (status === 404) return gone(status, 'There is no page at this address any more, or there never was.');
  if (status === 410) return gone(status, 'The page is gone for good.');
  if (status === 429 || status === 503) {
    const until = retryAfter(textOf(headers['retry-after']), now);
    if (until !== null) return { kind: 'deferred', until, message: explainStatus(status) };
    if (status === 429) return { kind: 'failed', reason: 'busy', message: explainStatus(status) };
  }
  if (status >= 300 || status === 206) return statusFailure(explainStatus(status));

  return {
    kind: 'fetched',
    status,
    body: answer.body,
    contentType: textOf(headers['content-type']),
    etag: cleanValidator(textOf(headers.etag)),
    lastModified: cleanValidator(textOf(headers['last-modified'])),
    ...facts,
  };
}

function tellingHeaders(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of telling) {
    const value = textOf(headers[name]);
    if (value !== '') found[name] = value.slice(0, longestHeader);
  }
  return found;
}

function gone(status: number, sentence: string): FetchOutcome {
  return { kind: 'gone', status, message: `${sentence} (Status ${status}.)` };
}

function statusFailure(message: string): FetchOutcome {
  return { kind: 'failed', reason: 'status', message };
}
