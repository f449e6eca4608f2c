// The connections to the mail server, kept open from mail to mail. Each carries one mail at a time and is cut when that one
// takes too long or is given up, so that no mail arrives of which we have said that it did not go out.
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer';

export interface MailLines {
  /** Throws what the server said against it, or that it took too long. */
  send(mail: SendMailOptions, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function createMailLines(options: SMTPPoolOptions, kept: number, longestMs: number): MailLines {
  // Loaded with the first mail: many servers never send one.
  const open = async () =>
    (await import('nodemailer')).createTransport({ ...options, pool: true, maxConnections: 1 });
  const idle: Awaited<ReturnType<typeof open>>[] = [];
  let isClosed = false;
  return {
    async send(mail, signal) {
      const line = idle.pop() ?? (await open());
      const late = AbortSignal.timeout(longestMs);
      const over = signal === undefined ? late : AbortSignal.any([late, signal]);
      const cut = () => line.close({ force: true });
      over.addEventListener('abort', cut);
      try {
        await line.sendMail(mail);
      } catch (error) {
        if (!over.aborted) throw error;
        throw Object.assign(new Error('', { cause: error }), { code: 'ETIMEDOUT' });
      } finally {
        over.removeEventListener('abort', cut);
        if (over.aborted || isClosed || idle.length >= kept) line.close();
        else idle.push(line);
      }
    },
    close() {
      isClosed = true;
      for (const line of idle.splice(0)) line.close();
    },
  };
}
