// A local web server that misbehaves on purpose: one path per kind of misbehaviour, and a record of what it was asked.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';

export const text = 'Hello, web. '.repeat(500);

/** Hardly compressible, so that the decoder falls behind the network. */
export const largeBody = randomBytes(3_000_000);

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

const packers: Record<string, (body: string | Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: zstdCompressSync,
  deflate: deflateSync,
};

const handlers: Record<string, Handler> = {
  '/page': (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      etag: '"one"',
      'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT',
      'cache-control': 'max-age=60',
      'content-language': 'en',
    });
    response.end(text);
  },
  '/conditional': (request, response) => {
    const known = request.headers['if-none-match'] === '"one"' || request.headers['if-modified-since'];
    response.writeHead(known ? 304 : 200, { etag: '"one"' });
    response.end(known ? undefined : text);
  },
  '/always-304': (_, response) => response.writeHead(304).end(),
  '/odd-etag': (_, response) => {
    response.setHeader('etag', '"caf\u00e9"');
    response.end(text);
  },
  '/status': (_, response, url) => {
    const after = url.searchParams.get('after');
    response.writeHead(Number(url.searchParams.get('code')), after ? { 'retry-after': after } : {});
    response.end();
  },
  '/endless-error': (_, response) => {
    response.writeHead(404);
    pour(response);
  },
  '/packed': (_, response, url) => {
    const coding = url.searchParams.get('as') ?? '';
    response.writeHead(200, { 'content-encoding': coding });
    const pack = Object.hasOwn(packers, coding) ? packers[coding] : undefined;
    response.end(pack?.(text) ?? text);
  },
  '/packed-raw-deflate': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'deflate' });
    response.end(deflateRawSync(text));
  },
  '/packed-large': (_, response, url) => {
    const coding = url.searchParams.get('as') ?? '';
    response.writeHead(200, { 'content-encoding': coding });
    response.end(packers[coding]?.(largeBody));
  },
  '/packed-badly': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(text);
  },
  '/packed-cut': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(text).subarray(0, 40));
  },
  '/packed-empty': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
  '/bomb': (_, response, url) => {
    const coding = url.searchParams.get('as') ?? '';
    response.writeHead(200, { 'content-encoding': coding });
    response.end(packers[coding]?.(Buffer.alloc(20_000_000)));
  },
  '/slow-headers': () => {},
  '/slow-body': (_, response) => {
    response.writeHead(200);
    response.write('a beginning');
  },
  '/trickle': (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(timer));
  },
  '/endless': (_, response) => {
    response.writeHead(200);
    pour(response);
  },
  '/announced-large': (_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000_000 });
    response.write('a beginning');
  },
  '/too-short': (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('only this', () => response.socket?.end());
  },
  '/too-long': (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfour and more');
  },
  '/two-lengths': (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\ncontent-length: 9\r\n\r\nfour more');
  },
  '/reset-in-body': (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('only this', () => response.socket?.resetAndDestroy());
  },
  '/reset-at-once': (_, response) => {
    response.socket?.resetAndDestroy();
  },
  '/not-http': (_, response) => {
    response.socket?.end('220 mail.example ESMTP ready\r\n');
  },
  '/status-zero': (_, response) => {
    response.socket?.end('HTTP/1.1 000 Odd\r\ncontent-length: 2\r\n\r\nok');
  },
  '/status-999': (_, response) => {
    response.socket?.end('HTTP/1.1 999 Denied\r\ncontent-length: 2\r\n\r\nno');
  },
  '/huge-headers': (_, response) => {
    response.writeHead(200, { 'x-long': 'x'.repeat(100_000) });
    response.end();
  },
  '/go': (_, response, url) => {
    const to = url.searchParams.get('to');
    response.writeHead(Number(url.searchParams.get('code') ?? 302), to === null ? {} : { location: to });
    response.end('moved');
  },
  '/loop-a': (_, response) => response.writeHead(302, { location: '/loop-b' }).end(),
  '/loop-b': (_, response) => response.writeHead(302, { location: '/loop-a#again' }).end(),
  '/further': (_, response, url) => {
    const n = Number(url.searchParams.get('n'));
    if (n === 0) response.end('arrived');
    else response.writeHead(301, { location: `/further?n=${n - 1}` }).end();
  },
};

/** Writes as fast as it is read, until the other side has had enough. */
function pour(response: ServerResponse): void {
  const piece = Buffer.alloc(16_384, '.');
  const more = () => {
    while (!response.destroyed && response.write(piece)) {}
  };
  response.on('drain', more);
  more();
}

export interface HostileServer {
  port: number;
  url(path: string): string;
  /** Every request so far. */
  seen: IncomingMessage[];
  close(): Promise<void>;
}

export async function startHostileServer(): Promise<HostileServer> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const url = new URL(request.url ?? '/', 'http://here');
    const handler = handlers[url.pathname];
    if (handler) handler(request, response, url);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    seen,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
