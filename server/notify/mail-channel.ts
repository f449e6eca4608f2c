// Mail over SMTP: pooled connections, TLS, and headers by which mail programs thread, and let people unsubscribe with one click.
import type { Picture } from '../../shared/digest/digest.ts';
import { headline } from '../../shared/digest/digest-wording.ts';
import { renderHtml } from '../../shared/digest/render-html.ts';
import { renderShort, renderText } from '../../shared/digest/render-text.ts';
import { safeText } from '../../shared/digest/safe-text.ts';
import { isMailAddress } from '../../shared/sentinel/mail-address.ts';
import type { Channel, Letter } from './channel.ts';
import { explainSmtp } from './explain-smtp.ts';
import { createMailLines } from './mail-lines.ts';

export interface MailOptions {
  /** smtp://user:password@host:port or smtps://…; null while mail is not set up. */
  url: string | null;
  from: string | null;
  /** What one mail may take, connecting included. */
  longestMs?: number;
}

const longestSubject = 150;
/** Some mail servers take no more connections from one sender. */
const connections = 4;
/** As long as RFC 5321 has a sender wait for the last answer: who gives up sooner sends mails twice that were only taken slowly. */
const tenMinutes = 600_000;

export function mailChannel({ url, from, longestMs = tenMinutes }: MailOptions): Channel {
  const lines = url === null ? null : createMailLines(transportOptions(url), connections, longestMs);
  const problem = () => {
    if (lines === null)
      return 'Mail is not set up on this server. Its operator has to set --smtp and --mail-from.';
    return from === null
      ? 'The server has no address to send mail from. Its operator has to set --mail-from.'
      : null;
  };

  return {
    kind: 'email',
    problem,
    places: { all: connections, each: 2 },
    longestMs,
    async send(letter) {
      const missing = problem();
      if (missing !== null || lines === null || from === null)
        return { kind: 'later', reason: missing ?? 'Mail is not set up.' };
      // Whichever way it came in: two in one text would each get a mail.
      if (!isMailAddress(letter.address))
        return { kind: 'refused', reason: `${safeText(letter.address, 120)} is not a mail address.` };
      try {
        await lines.send(toMail(letter, from), letter.signal);
        return { kind: 'sent' };
      } catch (error) {
        return explainSmtp(error, letter.address);
      }
    },
    async close() {
      lines?.close();
    },
  };
}

function transportOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  const tls = searchParams.get('tls');
  return {
    maxMessages: 100,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Where the server offers TLS it is used; who could take that offer away would read a password sent without.
    requireTLS: tls === 'required' || (user !== '' && tls !== 'optional' && !isThisMachine(hostname)),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 60_000,
    // A slow answer is waited for; how long in all, the line itself counts.
    socketTimeout: tenMinutes,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function toMail(letter: Letter, from: string) {
  const { digest, pictures, address, short } = letter;
  const used = new Set<string>();
  const addressOf = ({ id }: Picture) => {
    if (!pictures.has(id)) return null;
    used.add(id);
    return `cid:${cidOf(id, from)}`;
  };
  const text = short ? renderShort(digest) : renderText(digest);
  const html = short ? null : renderHtml(digest, addressOf);
  const attachments = [...used].map((id) => {
    const { type, bytes } = pictures.get(id)!;
    return {
      cid: cidOf(id, from),
      contentType: type,
      content: Buffer.from(bytes),
      contentDisposition: 'inline' as const,
      filename: `picture.${type.split('/')[1]}`,
    };
  });
  const { stop } = digest.links;
  return {
    messageId: `<${letter.id}@${domainOf(from)}>`,
    date: new Date(digest.at),
    from: { name: 'WebVigil', address: from },
    to: { name: '', address },
    // Given apart, so that nothing in an address is ever read as a second one.
    envelope: { from, to: [address] },
    subject: safeText(headline(digest), longestSubject),
    text,
    ...(html !== null && { html }),
    attachments,
    ...(letter.thread !== null && {
      references: `<${letter.thread}@${domainOf(from)}>`,
      inReplyTo: `<${letter.thread}@${domainOf(from)}>`,
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stop !== null && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${stop}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': { prepared: true, foldLines: false, value: `WebVigil <webvigil.${domainOf(from)}>` },
      }),
    },
  };
}

export function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1);
}

function cidOf(id: string, from: string): string {
  return `${id.slice(0, 32)}@${domainOf(from)}`;
}
