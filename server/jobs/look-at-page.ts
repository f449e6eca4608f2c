// One look at a page: fetch it, conditionally if possible, and say whether it is the same, new or out of reach.
import { createHash } from 'node:crypto';
import { contentText } from '../../shared/page/content-text.ts';
import { decodeText } from '../../shared/page/decode-text.ts';
import { extract } from '../../shared/page/extract.ts';
import { conditionalHeaders, validatorsLied } from '../core/schedule/check-kind.ts';
import type { FetchOutcome } from '../fetch/fetcher.ts';
import type { NewVersion, Page, Validators } from '../store/records.ts';
import type { World } from './world.ts';

export type Look =
  | { kind: 'same'; validators: Validators }
  | { kind: 'new'; validators: Validators; version: NewVersion }
  | { kind: 'failed'; reason: string; message: string; notBefore: number | null }
  /** The server is stopping; nothing was learned of the page. */
  | { kind: 'aborted' };

type Fetched = Extract<FetchOutcome, { kind: 'fetched' }>;

export async function lookAtPage(world: World, page: Page, signal?: AbortSignal): Promise<Look> {
  const request = {
    url: page.url,
    ...conditionalHeaders(page.validators, page.checks),
    validatorsFrom: page.validators.from,
    ...(signal ? { signal } : {}),
  };
  const outcome = await world.fetcher.fetch(request);
  switch (outcome.kind) {
    case 'not-modified':
      return { kind: 'same', validators: page.validators };
    case 'fetched':
      return readFetched(world, page, outcome);
    case 'deferred':
      return { kind: 'failed', reason: 'deferred', message: outcome.message, notBefore: outcome.until };
    case 'gone':
    case 'blocked':
      return { kind: 'failed', reason: outcome.kind, message: outcome.message, notBefore: null };
    case 'failed':
      if (outcome.reason === 'aborted') return { kind: 'aborted' };
      return { kind: 'failed', reason: outcome.reason, message: outcome.message, notBefore: null };
  }
}

function readFetched(world: World, page: Page, fetched: Fetched): Look {
  const { etag, lastModified, finalUrl: from } = fetched;
  const bodyHash = sha256(fetched.body);
  const { trusted, contentHash } = page.validators;
  if (bodyHash === page.validators.bodyHash) {
    return { kind: 'same', validators: { etag, lastModified, bodyHash, contentHash, from, trusted } };
  }
  const { text, charset } = decodeText(fetched.body, fetched.contentType);
  const features = extract(text, fetched.contentType, fetched.finalUrl);
  const freshHash = sha256(contentText(features));
  const lied = validatorsLied(page.validators, { etag, lastModified, contentHash: freshHash });
  const validators = {
    etag,
    lastModified,
    bodyHash,
    contentHash: freshHash,
    from,
    trusted: trusted && !lied,
  };
  if (freshHash === contentHash) return { kind: 'same', validators };
  const modified = lastModified === null ? Number.NaN : Date.parse(lastModified);
  const version: NewVersion = {
    id: world.newId(),
    pageId: page.id,
    bodyHash,
    contentHash: freshHash,
    contentType: fetched.contentType,
    charset,
    status: fetched.status,
    finalUrl: fetched.finalUrl,
    title: features.title,
    size: fetched.body.byteLength,
    fetchedAt: world.now(),
    modifiedAt: Number.isNaN(modified) ? null : modified,
    body: fetched.body,
    features,
  };
  return { kind: 'new', validators, version };
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
