// A small web site on loopback whose pages a test changes while it is being watched.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface LocalSite {
  /** http://127.0.0.1:PORT */
  origin: string;
  /** host:port, as the server's allow-hosts takes it. */
  host: string;
  /** What a path answers: an HTML body, or a function for anything else. */
  set(path: string, answer: string | Answer): void;
  /** How often a path was asked for. */
  hits(path: string): number;
  close(): Promise<void>;
}

/** `onRequest` is told of every request, whatever it is for. */
export async function startLocalSite(onRequest?: (request: IncomingMessage) => void): Promise<LocalSite> {
  const pages = new Map<string, string | Answer>();
  const hits = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname;
    onRequest?.(request);
    hits.set(path, (hits.get(path) ?? 0) + 1);
    const page = pages.get(path);
    if (typeof page === 'function') return page(request, response);
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page ?? 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    set: (path, answer) => pages.set(path, answer),
    hits: (path) => hits.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}
