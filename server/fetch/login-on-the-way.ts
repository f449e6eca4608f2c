// A login during one fetch: which of its requests get it, and what the site makes of its cookies on the way.
import type { Answer } from './exchange.ts';
import type { LoginHeaders } from './fetcher.ts';
import { renewCookies } from './renew-cookies.ts';

export interface LoginOnTheWay {
  /** Null for any address that is not the login's own. */
  headersFor(url: URL): Readonly<Record<string, string>> | null;
  onAnswer(url: URL, answer: Answer): void;
}

export function loginOnTheWay({ origins, headers, onRenewed }: LoginHeaders): LoginOnTheWay {
  let current = headers;
  return {
    headersFor: (url) => (origins.includes(url.origin) ? current : null),
    onAnswer(url, answer) {
      const sent = [answer.headers['set-cookie'] ?? []].flat();
      if (sent.length === 0 || current.cookie === undefined || !origins.includes(url.origin)) return;
      const cookie = renewCookies(current.cookie, sent);
      if (cookie === null) return;
      // The next step of a redirect already needs it.
      current = { ...current, cookie };
      onRenewed?.(cookie);
    },
  };
}
