// A small site with a log-in form, a page behind it, and one that exists only once its script has run.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalSite, page, startLocalSite } from './local-site.ts';

export interface LogInSite extends LocalSite {
  /** What the page behind the log-in says. */
  say(text: string): void;
  /** From now on requests for the page hang until `answer` is called. */
  hang(): void;
  answer(): void;
  /** Ends all sessions, as sites do after a while. */
  forgetSessions(): void;
}

export async function startLogInSite(): Promise<LogInSite> {
  const site = await startLocalSite();
  const sessions = new Set<string>();
  let text = 'You have 10 euro.';
  let waiting: (() => void)[] | null = null;

  const isSignedIn = ({ headers }: IncomingMessage) =>
    [...sessions].some((session) => headers.cookie?.includes(`session=${session}`));
  const html = (response: ServerResponse, title: string, body: string) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(title, body));
  };
  const redirect = (response: ServerResponse, to: string) => {
    response.writeHead(302, { location: to });
    response.end();
  };

  site.set('/log-in', (request, response) => {
    if (request.method !== 'POST')
      return html(
        response,
        'Log in',
        '<form method=post><input name=user><input type=password name=password><button>Log in</button></form>',
      );
    const session = randomUUID();
    sessions.add(session);
    response.setHeader('set-cookie', `session=${session}; HttpOnly; SameSite=Lax; Path=/`);
    request.resume().on('end', () => redirect(response, '/account'));
  });
  site.set('/account', (request, response) => {
    if (!isSignedIn(request)) return redirect(response, '/log-in');
    const show = () => html(response, 'Account', `<h1>Your account</h1><p>${text}</p><p>Thank you.</p>`);
    if (waiting === null) return show();
    waiting.push(show);
  });
  site.set('/app', (request, response) => {
    if (!isSignedIn(request)) return redirect(response, '/log-in');
    const script = `setTimeout(async () => {
      root.innerHTML = '<h1>Inbox</h1><p>' + await (await fetch('/mail')).text() + '</p>';
    }, 300)`;
    html(response, 'App', `<div id=root></div><script>${script}</script>`);
  });
  site.set('/mail', (_, response) => {
    response.end(text);
  });
  return {
    ...site,
    say(next) {
      text = next;
    },
    hang() {
      waiting = [];
    },
    answer() {
      for (const show of waiting ?? []) show();
      waiting = null;
    },
    forgetSessions: () => sessions.clear(),
  };
}
