// Pairing with an address where something else answers, or nothing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { callServer } from '../../../extension/api/call-server.ts';
import { explainPairing } from '../../../extension/background/explain-pairing.ts';
import type { Failure } from '../../../extension/failure.ts';

let server: Server | null = null;
afterEach(() => void server?.close());

async function serve(status: number, body: string): Promise<string> {
  server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureAt(address: string): Promise<Failure> {
  const pairing = callServer(address, null)('pair', { code: 'x', deviceName: 'y' });
  return explainPairing(await pairing.catch((error: unknown) => error), address);
}

it.each([
  [404, 'not here'],
  [200, '<!doctype html>'],
])('says that something else answers (%i)', async (status, body) => {
  const failure = await failureAt(await serve(status, body));
  expect(failure.message).toMatch(/^Something answers at http\S+, but it is not WebVigil/);
  expect(failure.problems[0]?.field).toBe('address');
});

it('says that nothing answers', async () => {
  const address = await serve(200, '');
  await new Promise((done) => server!.close(done));
  expect((await failureAt(address)).message).toMatch(/^Nothing answers at http/);
});

it("leaves WebVigil's own word as it is", async () => {
  const error = { code: 'unauthorized', message: 'This code is not valid.' };
  expect((await failureAt(await serve(401, JSON.stringify({ error })))).message).toBe(error.message);
});
