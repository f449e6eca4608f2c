// A small name server on loopback, over real UDP: it answers as a test says, differently each time, or not at all.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The addresses of a name, for the n-th question (from 0); null leaves the question without an answer. */
export type Zone = Record<string, (n: number) => { addresses: string[]; ttl: number } | null>;

export interface NameServer {
  /** As a resolver takes it. */
  address: string;
  /** How often a name's IPv4 addresses were asked for. */
  asked(name: string): number;
  close(): Promise<void>;
}

const header = 12;
const typeA = 1;
const noSuchName = 3;

export async function startNameServer(zone: Zone): Promise<NameServer> {
  const counts = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query, header);
    const isA = query.readUInt16BE(end) === typeA;
    const n = counts.get(name) ?? 0;
    if (isA) counts.set(name, n + 1);
    const entry = zone[name];
    const found = entry === undefined ? undefined : entry(n);
    if (found === null) return;
    const records = isA && found ? found.addresses.map((address) => record(address, found.ttl)) : [];
    const answer = Buffer.concat([query.subarray(0, end + 4), ...records]);
    answer.writeUInt16BE(0x8180 | (found === undefined ? noSuchName : 0), 2);
    answer.writeUInt16BE(records.length, 6);
    answer.writeUInt32BE(0, 8);
    socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: (name) => counts.get(name) ?? 0,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** Refers to the name in the question by its offset. */
function record(address: string, ttl: number): Buffer {
  const head = Buffer.from([
    0xc0,
    header,
    0,
    typeA,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    4,
    ...address.split('.').map(Number),
  ]);
  head.writeUInt32BE(ttl, 6);
  return head;
}
