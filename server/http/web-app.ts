// Serves the built web app (dashboard, viewer, sign-in) with headers under which a stored page cannot do anything.
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import type { WebEnv } from './web-context.ts';

/**
 * Frames shown by the viewer inherit this policy, hence inline styles and stored pictures are allowed, and nothing remote:
 * unless the person asked for it, for that one view, and then no more than pictures, styles and fonts.
 */
const policy = (web: string) => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'unsafe-inline'${web}`,
  `img-src 'self' data: blob:${web}`,
  `font-src 'self' data: blob:${web}`,
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const strict = policy('').join('; ');
const withWeb = policy(' http: https:').join('; ');

export const securityHeaders: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Content-Security-Policy')) {
    const isAsked = c.req.path === '/viewer' && c.req.query('web') === '1';
    headers.set('Content-Security-Policy', isAsked ? withWeb : strict);
  }
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('X-Frame-Options', 'DENY');
};

const pages: Record<string, string> = {
  '/': '/dashboard.html',
  '/viewer': '/viewer.html',
  '/sign-in': '/sign-in.html',
};

export function mountWebApp(app: Hono<WebEnv>, dir: string): void {
  const immutable = {
    onFound: (_: string, c: { header(name: string, value: string): void }) =>
      c.header('Cache-Control', 'public, max-age=31536000, immutable'),
  };
  app.get('/assets/*', serveStatic({ root: dir, ...immutable }));
  app.get('*', serveStatic({ root: dir, rewriteRequestPath: (path) => pages[path] ?? path }));
}
