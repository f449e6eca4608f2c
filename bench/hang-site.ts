// A host that takes every request and never answers, in a process of its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.on('disconnect', () => process.exit());
const server = createServer(() => {});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
