// A line to the server on which an answer can be held back: the server has done what it was asked, and nobody has heard of it.
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Held {
  /** The server has answered, and the answer waits here. */
  arrived: Promise<void>;
  release(): void;
  /** Whoever asked still waits. */
  isWaited(): boolean;
}

export interface HeldLine {
  address: string;
  /** The answer to the next request of this kind. */
  hold(method: string, path: string): Held;
  close(): Promise<void>;
}

interface Hold {
  method: string;
  path: string;
  arrived: () => void;
  released: Promise<void>;
  gone: () => void;
}

export async function startHeldLine(to: string): Promise<HeldLine> {
  const target = new URL(to);
  const holds: Hold[] = [];

  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/' } = request;
    const path = new URL(url, to).pathname;
    const index = holds.findIndex((one) => one.method === method && one.path === path);
    const hold = index < 0 ? undefined : holds.splice(index, 1)[0];
    const headers = { ...request.headers, host: target.host };
    const onward = ask(new URL(url, to), { method, headers }, async (answer) => {
      hold?.arrived();
      await hold?.released;
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    // Whoever asked is gone, or the server is.
    onward.on('error', () => response.destroy());
    response.on('close', () => {
      hold?.gone();
      onward.destroy();
    });
    request.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(method, path) {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      let waited = true;
      const gone = () => {
        waited = false;
      };
      holds.push({ method, path, arrived: arrived.resolve, released: released.promise, gone });
      return { arrived: arrived.promise, release: released.resolve, isWaited: () => waited };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
