// The token that this browser pairs with. The code for it works once: whoever was stopped before the answer came asks again with
// the same token, and is paired.
import { toBase64 } from '../base64.ts';
import { database } from '../local/database.ts';

export async function pairingToken(address: string, code: string): Promise<string> {
  const attempt = `${address} ${code}`;
  const tx = (await database()).transaction('settings', 'readwrite');
  const before = (await tx.store.get('pairing')) as { attempt: string; token: string } | undefined;
  const token = before?.attempt === attempt ? before.token : newToken();
  await tx.store.put({ attempt, token }, 'pairing');
  await tx.done;
  return token;
}

function newToken(): string {
  const text = toBase64(crypto.getRandomValues(new Uint8Array(32)));
  return `wv_${text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
}
