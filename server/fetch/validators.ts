// The two headers that let a host answer "not modified", kept clean enough to be sent back as they came.
import type { FetchRequest } from './fetcher.ts';
import { withoutFragment } from './follow-redirects.ts';

/** Null when the request has none, or when they were not given by this address. */
export function validatorHeaders(request: FetchRequest, url: URL, start: URL): Record<string, string> | null {
  const mayGo = request.validatorsFrom
    ? request.validatorsFrom === withoutFragment(url)
    : url.origin === start.origin;
  const etag = cleanValidator(request.etag);
  const lastModified = cleanValidator(request.lastModified);
  if (!mayGo || (!etag && !lastModified)) return null;
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

/** What a host sends may not be sendable; then it is as good as none. */
export function cleanValidator(value: string | null | undefined): string | null {
  return value && value.length <= 1024 && /^[\x20-\x7e]+$/.test(value) ? value : null;
}
