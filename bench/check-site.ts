// The web site of the check benchmark, in a process of its own: pages of 50 KB that stay the same or change when told to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteState {
  /** Validators are sent and honoured. */
  validates: boolean;
  /** Pages of another edition have another paragraph and another link. */
  edition: number;
}

let state: SiteState = { validates: true, edition: 1 };
process.on('message', (next: SiteState) => {
  state = next;
  process.send!('done');
});
process.on('disconnect', () => process.exit());

const section = (i: number) => `<section><h2>Part ${i}</h2>
  <p>Paragraph ${i} tells of the town, its market and what was said there on that day.</p>
  <p><a href="/part/${i}">More of part ${i}</a> <img src="/img/${i}.jpg" alt="Picture ${i}"></p></section>\n`;
const tail = Buffer.from(Array.from({ length: 245 }, (_, i) => section(i)).join(''));

const server = createServer((request, response) => {
  const etag = `"${state.edition}"`;
  if (state.validates && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const head = Buffer.from(`<!doctype html><title>Town</title><h1>The town at ${request.url}</h1>
    <p>This is edition ${state.edition} of the page.</p><p><a href="/editions/${state.edition}">All of it</a></p>`);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': head.length + tail.length,
    ...(state.validates && { etag }),
  });
  response.write(head);
  response.end(tail);
});
server.keepAliveTimeout = 60_000;
// The whole of 127.0.0.0/8: each address counts as a host.
server.listen(0, '0.0.0.0', () => process.send!((server.address() as AddressInfo).port));
