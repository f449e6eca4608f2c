// Turns Chromium's names for network errors into what the plain fetcher says of the same.
import type { Stopped } from '../fetch/exchange.ts';
import { explainError } from '../fetch/explain-error.ts';

const codes: Record<string, string> = {
  ERR_NAME_NOT_RESOLVED: 'ENOTFOUND',
  ERR_CONNECTION_REFUSED: 'ECONNREFUSED',
  ERR_ADDRESS_UNREACHABLE: 'EHOSTUNREACH',
  ERR_CONNECTION_RESET: 'ECONNRESET',
  ERR_CONNECTION_CLOSED: 'ECONNRESET',
  ERR_EMPTY_RESPONSE: 'ECONNRESET',
  ERR_CONTENT_LENGTH_MISMATCH: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'ECONNRESET',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'UND_ERR_HEADERS_OVERFLOW',
  ERR_TIMED_OUT: 'ETIMEDOUT',
  ERR_CONNECTION_TIMED_OUT: 'UND_ERR_CONNECT_TIMEOUT',
  ERR_CERT_DATE_INVALID: 'CERT_HAS_EXPIRED',
  ERR_CERT_COMMON_NAME_INVALID: 'ERR_TLS_CERT_ALTNAME_INVALID',
  ERR_CERT_AUTHORITY_INVALID: 'SELF_SIGNED_CERT_IN_CHAIN',
  ERR_CERT_REVOKED: 'CERT_REVOKED',
  ERR_SSL_PROTOCOL_ERROR: 'EPROTO',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'EPROTO',
};

export function explainNetError(errorText: string, host: string): Stopped {
  const name = errorText.replace(/^net::/, '');
  if (name === 'ERR_TOO_MANY_REDIRECTS') {
    const message = 'The page redirects again and again. Watch the address it finally shows in a browser.';
    return { kind: 'failed', reason: 'redirects', message };
  }
  const error = Object.assign(new Error(codes[name] ? '' : name), { code: codes[name] ?? '' });
  return { kind: 'failed', ...explainError(error, host) };
}
