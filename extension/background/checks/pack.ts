// Bytes made small enough to travel, as text.

export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return toBase64(new Uint8Array(await new Response(zipped).arrayBuffer()));
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In pieces of a multiple of three, so that they join without padding in between. */
function toBase64(bytes: Uint8Array): string {
  const piece = 3 * 8192;
  let text = '';
  for (let start = 0; start < bytes.length; start += piece)
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + piece)));
  return text;
}
