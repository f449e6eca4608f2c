// A connection goes to the address that was checked, in the one look-up that was made, whatever DNS says next.
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createGate } from '../../../server/fetch/gate.ts';
import { pinnedConnector } from '../../../server/fetch/pinned-connector.ts';

/** Stops the socket between look-up and connection, so that nothing is sent to the address. */
function wouldConnectTo(connect: ReturnType<typeof pinnedConnector>, protocol: string): Promise<string[]> {
  return new Promise((resolve) => {
    const target = { hostname: 'rebind.example', host: 'rebind.example', protocol, port: '' };
    const found: string[] = [];
    // undici's connectors give the socket back, though their type does not say so.
    const socket = connect(target, () => resolve(found)) as unknown as Socket;
    socket.on('lookup', (_error, address) => {
      found.push(address);
      socket.destroy(new Error('seen enough'));
    });
    socket.on('connectionAttempt', () => found.push('attempted'));
  });
}

type Target = Parameters<ReturnType<typeof pinnedConnector>>[0];

function errorOf(connect: ReturnType<typeof pinnedConnector>, target: Target): Promise<Error | null> {
  return new Promise((resolve) =>
    connect(target, (...[error]: [Error, null] | [null, Socket]) => resolve(error)),
  );
}

test.each(['http:', 'https:'])(
  'over %s, an answer that changes after the check does not matter',
  async (protocol) => {
    const answers = ['8.8.8.8', '127.0.0.1', '127.0.0.1'];
    let asked = 0;
    const gate = createGate({ allowHosts: [], resolve: async () => [answers[asked++] ?? ''] });
    const connect = pinnedConnector(gate, { timeoutMs: 1000 });
    expect(await wouldConnectTo(connect, protocol)).toEqual(['8.8.8.8']);
    expect(asked).toBe(1);
  },
);

test.each([
  [{ hostname: '127.0.0.1', protocol: 'http:', port: '80' }, 'is a loopback address'],
  [{ hostname: '::ffff:7f00:1', protocol: 'https:', port: '' }, 'written as IPv6'],
  [{ hostname: 'inside.example', protocol: 'http:', port: '' }, 'leads to 192.168.0.1, a private address'],
])('%o is refused at the connection itself', async (target, why) => {
  const gate = createGate({ allowHosts: [], resolve: async () => ['192.168.0.1'] });
  const error = await errorOf(pinnedConnector(gate, { timeoutMs: 1000 }), target);
  expect(String(error)).toContain(why);
});

test('a name without any address counts as not found', async () => {
  const gate = createGate({ allowHosts: [], resolve: async () => [] });
  const target = { hostname: 'empty.example', protocol: 'http:', port: '' };
  const error = await errorOf(pinnedConnector(gate, { timeoutMs: 1000 }), target);
  expect(error).toMatchObject({ code: 'ENOTFOUND' });
});
