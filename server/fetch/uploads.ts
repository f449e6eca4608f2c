// Pages that came by way of the person's browser, as outcomes like any other fetch's. What a browser sends is as hostile as what
// a site sends: bounded, of the page's own site, and told in our words.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BrowserFinding, BrowserTrouble } from '../../shared/api/browser-checks.ts';
import { signedOut } from '../../shared/page/signed-out.ts';
import { explainStatus } from './explain-status.ts';
import type { ExchangeFacts, FailReason, FetchOutcome } from './fetcher.ts';
import { cleanValidator } from './validators.ts';

export interface UploadLimits {
  /** As uploaded, and unpacked. */
  wireBytes: number;
  bodyBytes: number;
}

/** The upload itself is not acceptable: one sentence for whoever sent it. */
export interface UploadRefused {
  kind: 'refused';
  message: string;
}

export interface Uploads {
  readonly limits: UploadLimits;
  read(finding: BrowserFinding, pageUrl: string): Promise<FetchOutcome | UploadRefused>;
}

const unpack = promisify(gunzip);

export function createUploads(limits: UploadLimits): Uploads {
  return {
    limits,
    async read(finding, pageUrl) {
      const host = new URL(pageUrl).hostname;
      if (finding.kind === 'same') return { kind: 'not-modified', ...facts(pageUrl, 0) };
      if (finding.kind === 'failed') return failed(finding.trouble, host);
      const { status, finalUrl, contentType, lastModified } = finding;
      const final = new URL(finalUrl);
      if (final.hostname !== host) {
        return refused(`It came from ${final.hostname}, but the page is one of ${host}.`);
      }
      const ended = judgeStatus(status, host);
      if (ended !== null) return ended;
      const packed = Buffer.from(finding.body, 'base64');
      if (packed.byteLength > limits.wireBytes) return failed('too-large', host);
      const body = await unpackWithin(packed, limits.bodyBytes);
      if (body === null) return refused('What was uploaded cannot be unpacked, or is too large unpacked.');
      final.hash = '';
      return {
        kind: 'fetched',
        status,
        body,
        contentType,
        etag: null,
        lastModified: lastModified === null ? null : cleanValidator(lastModified),
        ...facts(final.href, packed.byteLength),
      };
    },
  };
}

/** How long the browser took, and what headers it saw, stays there. */
function facts(finalUrl: string, wireBytes: number): ExchangeFacts {
  return { finalUrl, serverAddress: null, movedForGood: false, wireBytes, fetchMs: 0, headers: {} };
}

async function unpackWithin(packed: Buffer, maxOutputLength: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await unpack(packed, { maxOutputLength }));
  } catch {
    return null;
  }
}

function judgeStatus(status: number, host: string): FetchOutcome | null {
  if (status === 401) return { kind: 'failed', reason: 'login-wall', message: signedOut(host) };
  if (status === 404 || status === 410)
    return {
      kind: 'gone',
      status,
      message: `There is no page at this address any more. (Status ${status}.)`,
    };
  if (status === 403 || status >= 600) {
    const message = `${host} does not show you this page. Open it in your browser and see why. (Status ${status}.)`;
    return { kind: 'failed', reason: 'status', message };
  }
  return status >= 300 || status === 206
    ? { kind: 'failed', reason: 'status', message: explainStatus(status) }
    : null;
}

function failed(trouble: BrowserTrouble, host: string): FetchOutcome {
  const message = sentences[trouble](host);
  return { kind: 'failed', reason: reasons[trouble], message };
}

const reasons: Record<BrowserTrouble, FailReason> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'no-permission': 'no-permission',
  elsewhere: 'login-wall',
  'no-window': 'unreachable',
  'not-taken': 'encoding',
};

const sentences: Record<BrowserTrouble, (host: string) => string> = {
  unreachable: (host) => `Your browser could not reach ${host}.`,
  timeout: (host) => `${host} did not answer your browser in time.`,
  'too-large': () => 'The page is too large to be sent to the server.',
  'no-permission': (host) =>
    `Your browser may not read ${host} yet. Open the page, click WebVigil in the toolbar, and choose “Allow”.`,
  elsewhere: (host) =>
    `${signedOut(host)} If you are signed in, its address leads to another site: watch the one you end up at.`,
  'no-window': () => 'Your browser had no window open to load the page in.',
  'not-taken': (host) =>
    `${host} sent your browser something that this server cannot take in. Open the page and see what it shows.`,
};

function refused(message: string): UploadRefused {
  return { kind: 'refused', message: `This upload is not taken. ${message}` };
}
