// Secure pages over real TLS: a certificate that somebody vouches for is taken, any other is refused with what is wrong with it.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FetchOutcome } from '../../../server/fetch/fetcher.ts';
import { createGate } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const before = getCACertificates('default');
let server: Server | null = null;
let asked = 0;

// What NODE_EXTRA_CA_CERTS does for an operator with an authority of their own.
beforeAll(() => setDefaultCACertificates([...before, pem('ca')]));
afterAll(() => setDefaultCACertificates(before));
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function fetchFromOneWith(certificate: string): Promise<{ outcome: FetchOutcome; host: string }> {
  asked = 0;
  server = createServer({ key: pem('key'), cert: pem(certificate) }, (_, response) => {
    asked++;
    response.end('secret');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `secure.example:${(server.address() as AddressInfo).port}`;
  const gate = createGate({ allowHosts: [host], resolve: async () => ['127.0.0.1'] });
  const fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1' });
  const outcome = await fetcher.fetch({ url: `https://${host}/` });
  await fetcher.close();
  return { outcome, host };
}

test('a certificate signed by somebody the machine trusts', async () => {
  const { outcome, host } = await fetchFromOneWith('secure');
  expect(outcome).toMatchObject({ kind: 'fetched', finalUrl: `https://${host}/` });
  expect(outcome.kind === 'fetched' && new TextDecoder().decode(outcome.body)).toBe('secret');
});

test.each([
  ['self-signed', 'is not signed by anyone this machine trusts. Its owner has to fix it.'],
  ['other', 'belongs to another site. Check the address, with and without www.'],
  ['expired', 'has expired. Its owner has to renew it.'],
])('a certificate that is %s is refused before anything is asked', async (certificate, why) => {
  const { outcome, host } = await fetchFromOneWith(certificate);
  const message = `The certificate of ${host} ${why}`;
  expect(outcome).toEqual({ kind: 'failed', reason: 'unreachable', message });
  expect(asked).toBe(0);
});
