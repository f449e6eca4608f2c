// Reads the server's address as a person types it: a bare host gets a scheme, and what cannot work is refused with a reason.
import { Failure } from '../failure.ts';
import { t } from '../t.ts';

/** Some browsers write a host with blanks as one with %20. */
const host = /^(?:[\w.-]+|\[.+\])$/;
const loopback = /^(localhost|127\.0\.0\.1)$/;

export function serverAddress(typed: string): string {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${guessScheme(text)}://${text}`;
  const url = URL.parse(withScheme);
  if (!url || !/^https?:$/.test(url.protocol) || !host.test(url.hostname))
    throw refuse(t('addressUnreadable'));
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    throw refuse(t('addressNeedsHttps', url.host));
  return url.origin;
}

function guessScheme(text: string): string {
  return loopback.test(text.split(/[:/]/)[0] ?? '') ? 'http' : 'https';
}

function refuse(message: string): Failure {
  return new Failure({ code: 'bad-request', message, problems: [{ message, field: 'address' }] });
}
