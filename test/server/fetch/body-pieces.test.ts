// Bodies come whole and stay whole, though the memory of what the connection brought is given back: whatever their size, however
// they come, and many in turn over the same connections.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fetcher } from '../../../server/fetch/fetcher.ts';
import { createGate } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';

const sizes = [0, 1, 4095, 4096, 32_768, 65_300, 65_535, 65_536, 65_537, 200_000, 1_000_000];
const bodies = new Map(sizes.map((size) => [size, randomBytes(size)]));
let server: Server;
let fetcher: Fetcher;
let origin: string;
let connections = 0;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url!, origin);
    const body = bodies.get(Number(url.searchParams.get('size')))!;
    response.setHeader('content-type', 'application/octet-stream');
    if (url.pathname === '/at-once') return response.setHeader('content-length', body.length).end(body);
    for (let at = 0; at < body.length; at += 50_000) {
      response.write(body.subarray(at, at + 50_000));
      await pause(1);
    }
    return response.end();
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  fetcher = createHttpFetcher({
    gate: createGate({ allowHosts: [`127.0.0.1:${port}`] }),
    userAgent: 'WebVigil/0.1 (+https://watch.example)',
  });
});

afterAll(async () => {
  await fetcher.close();
  server.close();
});

describe('bodies', () => {
  test.each(['at-once', 'in-chunks'])('that come %s are whole, and stay so', async (how) => {
    connections = 0;
    const got: [number, Uint8Array][] = [];
    for (const size of [...sizes, ...sizes.toReversed()]) {
      const outcome = await fetcher.fetch({ url: `${origin}/${how}?size=${size}` });
      if (outcome.kind !== 'fetched') throw new Error(JSON.stringify(outcome));
      got.push([size, outcome.body]);
    }
    await pause(20);
    for (const [size, body] of got) expect(bodies.get(size)!.equals(body), `${size} bytes`).toBe(true);
    // The next request may set out before the connection is free again; else it is used over and over.
    expect(connections).toBeLessThanOrEqual(2);
  });
});
