// Makes a route of every endpoint in the table: caller and input are checked here, once, before any handler runs.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Hono } from 'hono';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { endpoints } from '../../shared/api/endpoints.ts';
import type { Problem } from '../../shared/api/error.ts';
import type { Store } from '../store/store.ts';
import { authenticate } from './authenticate.ts';
import { sessionCookieHeader } from './cookies.ts';
import type { Caller, Exchange, Handlers, StoredBytes } from './handler.ts';
import { Refusal } from './refusal.ts';
import { refuse, type WebContext, type WebEnv } from './web-context.ts';

type AnyHandler = (input: unknown, caller: Caller | null, exchange: Exchange) => Promise<unknown>;

export interface MountOptions {
  store: Store;
  now: () => number;
  secureCookie: boolean;
}

export function mountEndpoints(app: Hono<WebEnv>, handlers: Handlers, options: MountOptions): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = handlers[name as keyof Handlers] as AnyHandler;
    app.on(endpoint.method, endpoint.path, (c) => answer(c, endpoint, handler, options));
  }
}

async function answer(
  c: WebContext,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: MountOptions,
): Promise<Response> {
  const caller = endpoint.access === 'public' ? null : await authenticate(c, options.store, options.now());
  if (caller === null && endpoint.access !== 'public') {
    return refuse(
      c,
      new Refusal(
        'unauthorized',
        'Sign in or pair this device first: "npx webvigil pair" gives a link and a code.',
      ),
    );
  }
  const raw = await readInput(c, endpoint);
  if (raw instanceof Refusal) return refuse(c, raw);
  const input = endpoint.input.safeParse(raw);
  if (!input.success) {
    const problems = input.error.issues.map(toProblem);
    return refuse(c, new Refusal('bad-request', `Not understood: ${problems[0]!.message}`, problems));
  }
  const result = await handler(input.data, caller, exchange(c, options));
  if (result instanceof Refusal) return refuse(c, result);
  if (endpoint.answer === 'bytes') return storedBytes(c, result as StoredBytes);
  c.header('Cache-Control', 'no-store');
  if (endpoint.answer === 'events') return events(c, result as ReadableStream<Uint8Array>);
  if (endpoint.answer === 'text') return storedSource(c, String(result));
  // Parsing the answer drops whatever the shape does not name, so nothing leaks by being added to a record.
  return c.json(endpoint.answer.parse(result) as Record<string, unknown>);
}

function events(c: WebContext, body: ReadableStream<Uint8Array>): Response {
  c.header('Content-Type', 'text/event-stream; charset=utf-8');
  // A proxy in between must pass each line on as it comes.
  c.header('X-Accel-Buffering', 'no');
  return c.body(body);
}

/** A stored page is hostile: even opened directly it must not run, so it goes out as text in a sandbox. */
function storedSource(c: WebContext, text: string): Response {
  confine(c);
  return c.text(text);
}

/** Under its hash it is the same for ever; but who may see it is asked every time nothing is cached. */
function storedBytes(c: WebContext, { type, bytes }: StoredBytes): Response {
  confine(c);
  c.header('Cache-Control', 'private, max-age=31536000, immutable');
  c.header('Content-Type', type);
  return c.body(new Uint8Array(bytes));
}

function confine(c: WebContext): void {
  c.header('Content-Security-Policy', "sandbox; default-src 'none'");
  c.header('X-Content-Type-Options', 'nosniff');
}

async function readInput(c: WebContext, endpoint: Endpoint): Promise<Record<string, unknown> | Refusal> {
  const params = c.req.param();
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { ...c.req.query(), ...params };
  const text = await c.req.text();
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return new Refusal('bad-request', 'The body must be a JSON object.');
    }
    return { ...body, ...params };
  } catch (error) {
    return new Refusal('bad-request', `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

function toProblem(issue: { message: string; path: PropertyKey[] }): Problem {
  const field = issue.path.map(String).join('.');
  return {
    message: field === '' ? issue.message : `${field}: ${issue.message}`,
    ...(field === '' ? {} : { field }),
  };
}

function exchange(c: WebContext, options: MountOptions): Exchange {
  return {
    remoteAddress: getConnInfo(c).remote.address ?? 'unknown',
    userAgent: c.req.header('user-agent') ?? '',
    setSessionCookie: (token, maxAge) =>
      c.header('Set-Cookie', sessionCookieHeader(token, maxAge, options.secureCookie)),
    clearSessionCookie: () => c.header('Set-Cookie', sessionCookieHeader('', 0, options.secureCookie)),
  };
}
