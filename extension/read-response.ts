// What the client wants to know of an answer of the server.
import type { ClientRequest, ClientResponse } from '../shared/api/client.ts';
import { toBase64 } from './base64.ts';

export async function readResponse(
  response: Response,
  { wantsBytes }: Pick<ClientRequest, 'wantsBytes'>,
): Promise<ClientResponse> {
  const type = response.headers.get('content-type') ?? '';
  const text =
    wantsBytes && response.ok
      ? toBase64(new Uint8Array(await response.arrayBuffer()))
      : await response.text();
  return { status: response.status, text, type };
}
