// Turns what an SMTP server or the way to it says into what becomes of the mail, and a sentence for the person.
import { safeText } from '../../shared/digest/safe-text.ts';
import type { Delivery } from './channel.ts';

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message?: string;
}

const byCode: Record<string, string> = {
  EAUTH: 'The mail server does not accept the user name and password in --smtp.',
  ETLS: 'No secure connection to the mail server was possible.',
  EDNS: 'The mail server named in --smtp was not found.',
  ENOTFOUND: 'The mail server named in --smtp was not found.',
  ECONNREFUSED: 'The mail server refused the connection. Check host and port in --smtp.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ESOCKET: 'The connection to the mail server failed.',
  ECONNECTION: 'The connection to the mail server broke off.',
};

export function explainSmtp(error: unknown, address: string): Delivery {
  const { code = '', responseCode = 0, response, command = '', message = '' } = error as SmtpError;
  const said = safeText(response ?? message, 200);
  const detail = said === '' ? '' : ` It said: ${said}`;
  // Only what is said of the address or the mail itself is for good. All else (who may connect, who may send) is the
  // operator's to mend, and may be mended by tomorrow.
  if (responseCode >= 500 && !isOfTheSender(responseCode, said)) {
    if (/^RCPT/i.test(command))
      return { kind: 'refused', reason: `The mail server refuses ${safeText(address, 120)}.${detail}` };
    if (/^DATA/i.test(command))
      return { kind: 'refused', reason: `The mail server refused this mail.${detail}` };
  }
  if (responseCode >= 400) {
    const usual =
      responseCode >= 500
        ? 'The mail server does not accept mail from this server.'
        : 'The mail server cannot accept the message right now.';
    return { kind: 'later', reason: `${byCode[code] ?? usual}${detail}` };
  }
  if (code === 'EENVELOPE')
    return {
      kind: 'refused',
      reason: `Mail cannot be sent to ${safeText(address, 120)}.${detail}`,
    };
  return { kind: 'later', reason: `${byCode[code] ?? 'The mail could not be sent.'}${detail}` };
}

/** Many servers let anybody name an address before they say that they do not pass on mail for strangers. */
function isOfTheSender(code: number, said: string): boolean {
  return [530, 534, 535, 538].includes(code) || /\b5\.7\.\d|\brelay/i.test(said);
}
