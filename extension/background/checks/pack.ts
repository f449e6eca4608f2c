// Bytes made small enough to travel, as text.
import { toBase64 } from '../../base64.ts';

export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return toBase64(new Uint8Array(await new Response(zipped).arrayBuffer()));
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
