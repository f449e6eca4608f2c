// Webhooks to a real HTTP server: signed so that the receiver can tell, through the gate, and harmless in what they carry.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../../server/fetch/gate.ts';
import { createPoster, type Poster } from '../../../server/fetch/post.ts';
import { webhookChannel } from '../../../server/notify/webhook-channel.ts';
import { aDigest, aLetter, anItem, hostileTexts } from './a-digest.ts';

let server: Server;
let poster: Poster;
let address: string;
let status = 200;
let got: { headers: IncomingHttpHeaders; body: string }[] = [];
const now = () => Date.UTC(2026, 2, 31, 6);

beforeEach(async () => {
  got = [];
  status = 200;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: '/elsewhere' }).end('x');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/hook`;
  poster = createPoster(createGate({ allowHosts: [`127.0.0.1:${port}`] }), 'WebVigil/test', null);
});
afterEach(async () => {
  await poster.close();
  await new Promise((resolve) => server.close(resolve));
});

const key = `whsec_${Buffer.from('a secret of 24 bytes long').toString('base64')}`;
const send = (letter = aLetter({ address, key, digest: aDigest() })) =>
  webhookChannel(poster.post, now).send(letter);

describe('a webhook', () => {
  it('is signed by id, time and body', async () => {
    expect(await send()).toEqual({ kind: 'sent' });
    const [{ headers, body }] = got as [(typeof got)[0]];
    const secret = Buffer.from(key.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const right = createHmac('sha256', secret).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${right}`);
    expect(headers['webhook-id']).toBe('m1');
    expect(Number(headers['webhook-timestamp'])).toBe(now() / 1000);
    expect(headers['content-type']).toBe('application/json');
  });

  it('says what changed', async () => {
    await send();
    expect(JSON.parse(got[0]!.body)).toMatchObject({
      type: 'digest',
      id: 'm1',
      data: {
        title: 'Red shoes changed',
        items: [{ sentinel: 'shoes', changes: [{ op: 'update', before: 'Price: 10', after: 'Price: 12' }] }],
      },
    });
  });

  it.each(hostileTexts.map((text) => [text.slice(0, 30), text]))(
    'stays short and clean with %j',
    async (_, text) => {
      const item = anItem({ pageTitle: text, url: text.slice(0, 5000), summary: text.slice(0, 1000) });
      item.changes[0]!.addresses = { before: text, after: `javascript:${text.slice(0, 100)}` };
      await send(aLetter({ address, key, digest: aDigest([item]) }));
      const { body } = got[0]!;
      expect(body.length).toBeLessThan(5000);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(body).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]|\\u00[01]|\\[rn]/);
    },
  );

  it.each([
    [500, 'later', '500'],
    [429, 'later', '429'],
    [301, 'refused', 'moved'],
    [410, 'refused', 'gone'],
  ])('that answers %i is %s', async (code, kind, why) => {
    status = code;
    expect(await send()).toMatchObject({ kind, reason: expect.stringContaining(why) });
    expect(got).toHaveLength(1);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:8787/api/health',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://user:password@example.org/',
  ])('to %s does not get through the gate', async (inside) => {
    expect(await send(aLetter({ address: inside, key }))).toMatchObject({ kind: 'refused' });
    expect(got).toEqual([]);
  });
});
