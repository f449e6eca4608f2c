// What a person can do about a page that comes as something else: a wall, or a frame that only scripts fill.
import type { BadSnapshot } from '../../../shared/page/bad-snapshot.ts';
import { signedOut } from '../../../shared/page/signed-out.ts';
import type { Page } from '../../store/records.ts';

type FetchedHow = Pick<Page, 'url' | 'mode' | 'credentials'>;

/** The whole message; `renderingProblem` says why this server cannot show pages in a browser, null when it can. */
export function withHelp(page: FetchedHow, bad: BadSnapshot, renderingProblem: () => string | null): string {
  const isInBrowser = page.mode === 'browser';
  switch (bad.reason) {
    case 'login-wall':
      return isInBrowser ? signedOut(new URL(page.url).host) : `${bad.message} ${againstLogin(page)}`;
    case 'bot-wall':
      return `${bad.message} ${isInBrowser ? 'Open it and answer what it asks.' : 'Watch it through your own browser instead.'}`;
    case 'needs-browser':
      return `${bad.message} ${renderingProblem() ?? 'Write "Fetch rendered" to have this server show it in one.'}`;
    default:
      return bad.message;
  }
}

function againstLogin({ credentials }: FetchedHow): string {
  return credentials === null
    ? 'Fetch it with a login of yours, or watch it through your own browser.'
    : `The login "${credentials}" seems to have run out: enter it again.`;
}
