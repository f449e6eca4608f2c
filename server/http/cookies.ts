// The one cookie of the web dashboard: a device token that scripts cannot read and other sites cannot send.

export const sessionCookie = 'webvigil_session';

export function sessionCookieHeader(token: string, maxAgeSeconds: number, secure: boolean): string {
  const parts = [
    `${sessionCookie}=${token}`,
    'HttpOnly',
    'SameSite=Strict',
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

export function readSessionCookie(header: string | undefined): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${sessionCookie}=`));
  return found ? found.slice(sessionCookie.length + 1) : null;
}
