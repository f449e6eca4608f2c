// The web site of the check benchmark, in a process of its own: pages of 50 KB that stay the same or change when told to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newsPage } from './detect-pages.ts';

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

/** A news page of 50 KB: 34 stories, 750 elements, 180 links, 34 pictures, a style sheet; what differs comes first. */
const [before, after] = newsPage(1, 34)
  .old.split('<main id="content">')
  .map((part) => Buffer.from(part));
const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const server = createServer((request, response) => {
  const { url, headers } = request;
  if (url!.startsWith('/images/'))
    return response.writeHead(200, { 'content-type': 'image/gif' }).end(picture);
  if (url!.startsWith('/assets/'))
    return response.writeHead(200, { 'content-type': 'text/css' }).end('h1 { color: navy }');
  const etag = `"${state.edition}"`;
  if (state.validates && headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
  const own = Buffer.from(`<main id="content"><h1>The town at ${url}</h1>
    <p>This is edition ${state.edition} of the page.</p><p><a href="/editions/${state.edition}">All of it</a></p>`);
  const page = Buffer.concat([before!, own, after!]);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': page.length,
    ...(state.validates && { etag }),
  });
  return response.end(page);
});
server.keepAliveTimeout = 60_000;
// The whole of 127.0.0.0/8: each address counts as a host.
server.listen(0, '0.0.0.0', () => process.send!((server.address() as AddressInfo).port));
