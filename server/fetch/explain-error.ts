// Turns the codes of sockets, TLS and undici into a reason for the program and a sentence for the person.
import type { FailReason } from './fetcher.ts';

export interface Explanation {
  reason: FailReason;
  message: string;
}

const unreachable: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `No site called ${host} was found. Check the spelling of the address.`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up. Check the server's network connection.`,
  ECONNREFUSED: (host) => `${host} refused the connection. The site may be down, or the port wrong.`,
  EHOSTUNREACH: (host) => `${host} cannot be reached from here. Check the server's network connection.`,
  ENETUNREACH: (host) => `${host} cannot be reached from here. Check the server's network connection.`,
  ECONNRESET: brokeOff,
  EPIPE: brokeOff,
  UND_ERR_SOCKET: brokeOff,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: (host) =>
    `${host} sent less or more than it announced, so the page is incomplete. We will try again.`,
  UND_ERR_HEADERS_OVERFLOW: (host) => `${host} sent headers that are too long to read.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired. Its owner has to renew it.`,
  CERT_NOT_YET_VALID: (host) => `The certificate of ${host} is not valid yet. Check this machine's clock.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_REVOKED: (host) => `The certificate of ${host} has been withdrawn. Do not trust this site for now.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    `The certificate of ${host} belongs to another site. Check the address, with and without www.`,
  EPROTO: noTls,
  UND_ERR_PRX_TLS: () => 'The outgoing proxy has a certificate that does not fit. Check the proxy setting.',
  UND_ERR_PRX_CONN: () => 'The outgoing proxy broke the connection off. Check the proxy setting.',
};

const timeouts: Record<string, (host: string) => string> = {
  ETIMEDOUT: (host) => `${host} did not answer in time. The site may be down.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} did not accept the connection in time. The site may be down.`,
  UND_ERR_HEADERS_TIMEOUT: (host) => `${host} took the request but did not answer in time.`,
  UND_ERR_BODY_TIMEOUT: (host) => `${host} stopped in the middle of its answer and sent nothing more.`,
};

export function explainError(error: unknown, host: string): Explanation {
  const code = codeOf(error);
  const timeout = timeouts[code];
  if (timeout) return { reason: 'timeout', message: timeout(host) };
  const known = unreachable[code];
  if (known) return { reason: 'unreachable', message: known(host) };
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') {
    return { reason: 'aborted', message: 'The server was stopping, so the page was not fetched.' };
  }
  // undici insists that a status is one, and says so by an assertion.
  const isNoHttp = code.startsWith('HPE_') || code === 'ERR_ASSERTION';
  if (isNoHttp || (error instanceof Error && error.name === 'HTTPParserError')) {
    return { reason: 'unreachable', message: `${host} answered with something that is not HTTP.` };
  }
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) {
    return { reason: 'unreachable', message: noTls(host) };
  }
  return { reason: 'unreachable', message: `${host} could not be fetched (${describe(error, code)}).` };
}

/** True for a connection that broke before any answer came, as a kept one does when the host has just closed it. */
export function isBrokenConnection(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

/** When every address of a host failed, Node gives one error that holds the rest; the first says enough. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code !== '') return code;
  return error instanceof AggregateError && error.errors.length > 0 ? codeOf(error.errors[0]) : '';
}

function describe(error: unknown, code: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return [code, message.slice(0, 120)].filter((part) => part !== '').join(': ');
}

function brokeOff(host: string): string {
  return `${host} broke the connection off before its answer was complete. We will try again.`;
}

function untrusted(host: string): string {
  return `The certificate of ${host} is not signed by anyone this machine trusts. Its owner has to fix it.`;
}

function noTls(host: string): string {
  return `No secure connection to ${host} was possible. Check whether the address should begin with http://.`;
}
