// The server's web side put together: door, logs, limits, API, demo page, web app. Routes come from the endpoint table.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { endpoints } from '../../shared/api/endpoints.ts';
import { isNoRoom, noRoomMessage } from '../jobs/is-no-room.ts';
import type { World } from '../jobs/world.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { demoPage } from './demo-page.ts';
import { guard } from './guard.ts';
import type { Handlers } from './handler.ts';
import { mountEndpoints } from './mount-endpoints.ts';
import { openApiDocument } from './openapi.ts';
import { Refusal } from './refusal.ts';
import { mountTellingPages } from './telling-pages.ts';
import { mountWebApp, securityHeaders } from './web-app.ts';
import { refuse, type WebContext, type WebEnv } from './web-context.ts';

export interface AppOptions {
  store: Store;
  handlers: Handlers;
  world: World;
  log: Log;
  now: () => number;
  /** host[:port] values the server answers to; read at each request, since the port may be known only after listening. */
  hosts: ReadonlySet<string>;
  publicAddress: string;
  version: string;
  maxRequestBytes: number;
  /** For endpoints that take a whole page. */
  maxUploadBytes: number;
  webAppDir: string;
}

export function createApp(options: AppOptions): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const log = options.log.with({ request: requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    c.header('X-Request-Id', requestId);
    await next();
    const ms = Math.round(performance.now() - started);
    log.debug('request', { method: c.req.method, path: loggable(c.req.path), status: c.res.status, ms });
  });
  app.use(securityHeaders);
  app.use(guard({ hosts: options.hosts }));
  const [requests, uploads] = [limitBody(options.maxRequestBytes), limitBody(options.maxUploadBytes)];
  app.use((c, next) => (isUpload(c.req.path) ? uploads : requests)(c, next));
  const secureCookie = options.publicAddress.startsWith('https:');
  mountEndpoints(app, options.handlers, { store: options.store, now: options.now, secureCookie });
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(options.version, options.publicAddress)));
  app.all('/api/*', (c) =>
    refuse(c, new Refusal('not-found', 'There is no such endpoint; /api/openapi.json lists them.')),
  );
  app.get('/demo', (c) => c.html(demoPage(options.now())));
  mountTellingPages(app, options.world);
  mountWebApp(app, options.webAppDir);
  app.notFound((c) => refuse(c, new Refusal('not-found', 'There is nothing at this address.')));
  app.onError((error, c) => {
    c.get('log').error('request-failed', { error, method: c.req.method, path: loggable(c.req.path) });
    if (isNoRoom(error)) return refuse(c, new Refusal('unavailable', noRoomMessage));
    return refuse(
      c,
      new Refusal('internal', 'Something went wrong here; the log has it under this request id.'),
    );
  });
  return app;
}

function limitBody(maxSize: number) {
  const limit = `${Math.floor(maxSize / 1000)} kB`;
  return bodyLimit({
    maxSize,
    onError: (c) =>
      refuse(
        c as WebContext,
        new Refusal('too-large', `The request is too large; at most ${limit} are taken.`),
      ),
  });
}

const uploadPaths = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => endpoint.isUpload)
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

function isUpload(path: string): boolean {
  return uploadPaths.some((pattern) => pattern.test(path));
}

/** Who knows the address of a feed or of a stop link may use it; the log's readers need not. */
function loggable(path: string): string {
  return path.replace(/^\/(feeds|stop)\/[^/]+/, '/$1/…');
}
