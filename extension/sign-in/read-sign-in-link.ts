// What a sign-in address carries: the one-time code, and where to go afterwards, which is never another site.
export interface SignInLink {
  code: string | null;
  back: string;
}

export function readSignInLink(href: string): SignInLink {
  const here = new URL(href);
  const fragment = here.hash.slice(1);
  // The server's link has nothing but the code behind the #, where no log and no referrer ever sees it.
  const hash = new URLSearchParams(fragment.includes('=') ? fragment : { code: fragment });
  const code = hash.get('code');
  const back = URL.parse(hash.get('back') ?? '/', here.origin);
  const own = back !== null && back.origin === here.origin && back.pathname !== here.pathname;
  return { code: code || null, back: own ? back.href.slice(back.origin.length) : '/' };
}
