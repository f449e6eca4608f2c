// A connection to a host for the browser to speak through: to the checked address itself, or through the operator's proxy.
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { bareHost } from '../fetch/allowed-hosts.ts';
import type { Gate } from '../fetch/gate.ts';
import { pinnedConnector } from '../fetch/pinned-connector.ts';

/** Rejects with what the socket says, or with a GateRefusal. */
export function openTunnel(
  gate: Gate,
  url: URL,
  timeoutMs: number,
  outgoing: string | null,
): Promise<Socket> {
  const port = url.port || '443';
  if (outgoing !== null) return throughProxy(new URL(outgoing), `${url.hostname}:${port}`, timeoutMs);
  const connector = pinnedConnector(gate, { timeoutMs });
  const hostname = bareHost(url.hostname);
  return new Promise((resolve, reject) => {
    connector({ hostname, host: hostname, port, protocol: 'http:' }, (error, socket) =>
      error ? reject(error) : resolve(socket),
    );
  });
}

const longestAnswer = 16_384;

function throughProxy(proxy: URL, authority: string, timeoutMs: number): Promise<Socket> {
  const host = bareHost(proxy.hostname);
  const secure = proxy.protocol === 'https:';
  const port = Number(proxy.port || (secure ? 443 : 80));
  const socket = secure ? connectSecurely({ host, port, servername: host }) : connect({ host, port });
  return new Promise((resolve, reject) => {
    const fail = (code: string) => {
      socket.destroy();
      reject(Object.assign(new Error('the outgoing proxy does not connect'), { code }));
    };
    let answer = '';
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const end = answer.indexOf('\r\n\r\n');
      if (end < 0) return void (answer.length > longestAnswer && fail('UND_ERR_PRX_CONN'));
      socket.off('data', onData).setTimeout(0);
      if (!/^HTTP\/1\.[01] 2\d\d/.test(answer)) return fail('UND_ERR_PRX_CONN');
      socket.pause();
      if (answer.length > end + 4) socket.unshift(Buffer.from(answer.slice(end + 4), 'latin1'));
      resolve(socket);
    };
    socket.setTimeout(timeoutMs, () => fail('UND_ERR_CONNECT_TIMEOUT'));
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'UND_ERR_PRX_CONN'));
    socket.on('data', onData);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${loginAt(proxy)}\r\n`);
  });
}

function loginAt({ username, password }: URL): string {
  if (username === '') return '';
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return `Proxy-Authorization: Basic ${login.toString('base64')}\r\n`;
}
