// The browser's only way out: a proxy on loopback that takes every request of a page through the gate, within bounds.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bareHost } from '../fetch/allowed-hosts.ts';
import type { Stopped } from '../fetch/exchange.ts';
import { explainError } from '../fetch/explain-error.ts';
import { type Gate, keepStrangersOut, type Trust } from '../fetch/gate.ts';
import { GateRefusal } from '../fetch/gate-refusal.ts';
import type { FetchLimits } from '../fetch/limits.ts';
import { createRoutes, refuseBeforeProxy } from '../fetch/routes.ts';
import { openTunnel } from './tunnel.ts';

export interface GatedProxyOptions {
  gate: Gate;
  limits: FetchLimits;
  /** The operator's own outgoing proxy, behind ours. */
  outgoing: string | null;
}

export interface GatedProxy {
  port: number;
  /** A way out for one check; `trust` is what the gate says of the address it starts from. */
  open(trust: Trust, mostBytes: number): ProxySession;
  close(): Promise<void>;
}

/** All that one page sends and receives; nobody without its password gets through. */
export class ProxySession {
  readonly username = randomBytes(12).toString('hex');
  readonly password = randomBytes(24).toString('hex');
  /** Of the page it starts from. */
  readonly trust: Trust;
  readonly #mostBytes: number;
  readonly #sockets = new Set<{ destroy(): unknown }>();
  readonly #refused = new Map<string, Stopped>();
  #over = false;
  /** Both ways. */
  bytes = 0;
  onOverspent: () => void = () => {};

  constructor(trust: Trust, mostBytes: number) {
    this.trust = trust;
    this.#mostBytes = mostBytes;
  }

  /** Why a request to this address came to nothing, where it is the proxy that knows. */
  whyNot(url: URL): Stopped | null {
    return this.#refused.get(url.protocol === 'http:' ? url.href : hostAndPort(url)) ?? null;
  }
  refuse(key: string, why: Stopped): Stopped {
    if (this.#refused.size < 1000) this.#refused.set(key, why);
    return why;
  }
  spend(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= this.#mostBytes || this.#over) return;
    this.end();
    this.onOverspent();
  }
  keep<T extends { destroy(): unknown; once(event: 'close', listener: () => void): unknown }>(socket: T): T {
    if (this.#over) socket.destroy();
    else {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    return socket;
  }
  end(): void {
    this.#over = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}

export async function startGatedProxy({ gate, limits, outgoing }: GatedProxyOptions): Promise<GatedProxy> {
  const routes = createRoutes(gate, limits, outgoing);
  const sessions = new Map<string, ProxySession>();
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const session = sessionOf(request, sessions);
    if (session === null) response.writeHead(407, askPassword).end();
    else forward(request, response, session).catch(() => response.destroy());
  });
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const session = sessionOf(request, sessions);
    if (session === null) socket.end(`HTTP/1.1 407 Who are you\r\n${headerLines(askPassword)}\r\n`);
    else tunnel(request.url ?? '', session, session.keep(socket), head).catch(() => socket.destroy());
  });
  server.on('upgrade', (_, socket) => socket.destroy());
  server.on('clientError', (_, socket) => socket.destroy());

  /** Everything that can be said before connecting. */
  async function admit(address: string, key: string, session: ProxySession) {
    const verdict = gate.check(address);
    if (verdict.kind === 'blocked') return session.refuse(key, verdict);
    const { url, trust } = verdict;
    const keptOut = keepStrangersOut(session.trust, verdict);
    if (keptOut !== null) return session.refuse(key, keptOut);
    const viaProxy = outgoing !== null && trust === 'none';
    const refused = viaProxy ? await refuseBeforeProxy(gate, url) : null;
    return refused === null ? { kind: 'pass' as const, url, trust } : session.refuse(key, refused);
  }

  async function forward(request: IncomingMessage, response: ServerResponse, session: ProxySession) {
    const key = URL.parse(request.url ?? '')?.href ?? '';
    const admitted = await admit(request.url ?? '', key, session);
    if (admitted.kind !== 'pass' || admitted.url.protocol !== 'http:') return response.writeHead(403).end();
    const { url, trust } = admitted;
    const abort = new AbortController();
    session.keep(response).once('close', () => abort.abort());
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'];
    try {
      const answer = await routes.pick(trust).dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method as 'GET',
        headers: endToEnd(request.headers),
        body: hasBody ? Readable.from(counted(request, session)) : null,
        signal: abort.signal,
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.idleMs,
      });
      response.writeHead(answer.statusCode, endToEnd(answer.headers));
      await pipeline(counted(answer.body, session), response);
    } catch (error) {
      if (response.headersSent || abort.signal.aborted) return response.destroy();
      session.refuse(key, stoppedBy(error, url));
      response.writeHead(502).end();
    }
    return;
  }

  async function tunnel(authority: string, session: ProxySession, socket: Socket, head: Buffer) {
    const url = URL.parse(`https://${authority}/`);
    const key = url ? hostAndPort(url) : authority;
    const admitted = await admit(`https://${authority}/`, key, session);
    if (admitted.kind !== 'pass') return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    let remote: Socket;
    try {
      const through = admitted.trust === 'none' ? outgoing : null;
      remote = session.keep(await openTunnel(gate, admitted.url, limits.connectMs, through));
    } catch (error) {
      session.refuse(key, stoppedBy(error, admitted.url));
      return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
    if (socket.destroyed) return remote.destroy();
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    remote.write(head);
    for (const [from, to] of [
      [socket, remote],
      [remote, socket],
    ] as const) {
      from.on('data', (chunk) => session.spend(chunk.length)).pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
    return;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    open(trust, mostBytes) {
      const session = new ProxySession(trust, mostBytes);
      sessions.set(session.username, session);
      const end = session.end.bind(session);
      session.end = () => {
        sessions.delete(session.username);
        end();
      };
      return session;
    },
    async close() {
      for (const session of sessions.values()) session.end();
      server.closeAllConnections();
      server.close();
      await routes.close();
    },
  };
}

const askPassword = { 'proxy-authenticate': 'Basic realm="webvigil"', connection: 'close' };

function sessionOf(request: IncomingMessage, sessions: Map<string, ProxySession>): ProxySession | null {
  const given = /^Basic ([\w+/=]+)$/i.exec(request.headers['proxy-authorization'] ?? '');
  if (!given) return null;
  const [username = '', password = ''] = Buffer.from(given[1]!, 'base64').toString().split(':');
  const session = sessions.get(username);
  if (session === undefined || password.length !== session.password.length) return null;
  return timingSafeEqual(Buffer.from(password), Buffer.from(session.password)) ? session : null;
}

async function* counted(body: AsyncIterable<Buffer>, session: ProxySession): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    session.spend(chunk.length);
    yield chunk;
  }
}

const hopByHop = new Set(
  'connection proxy-connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade expect'.split(
    ' ',
  ),
);

function endToEnd(headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !hopByHop.has(name));
  return Object.fromEntries(kept) as Record<string, string | string[]>;
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

function hostAndPort(url: URL): string {
  return `${bareHost(url.hostname)} ${url.port || (url.protocol === 'http:' ? 80 : 443)}`;
}

function stoppedBy(error: unknown, url: URL): Stopped {
  if (error instanceof GateRefusal) return { kind: 'blocked', message: error.message };
  return { kind: 'failed', ...explainError(error, url.host) };
}
