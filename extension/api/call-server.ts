// Calls the server's endpoints from the background, with the address and token of this device.
import { ApiFailure, type Call, createClient } from '../../shared/api/client.ts';
import { readResponse } from '../read-response.ts';
import { t } from '../t.ts';

const patience = 20_000;
/** What is sent may be a whole page, over a slow line. */
const patiencePerByte = 1 / 100;

export function callServer(address: string, token: string | null): Call {
  return createClient(async ({ method, path, body, wantsBytes }) => {
    const headers: Record<string, string> = {};
    if (body !== null) headers['content-type'] = 'application/json';
    if (token !== null) headers.authorization = `Bearer ${token}`;
    try {
      const response = await fetch(new URL(path, address), {
        method,
        body,
        headers,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(patience + Math.ceil((body?.length ?? 0) * patiencePerByte)),
      });
      return await readResponse(response, { wantsBytes });
    } catch {
      throw new ApiFailure(0, 'unreachable', t('serverUnreachable', address));
    }
  });
}
