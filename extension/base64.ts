// Bytes as text: what travels between the parts of an extension, and to the server, is text in every browser.

/** In pieces of a multiple of three, so that they join without padding in between. */
export function toBase64(bytes: Uint8Array): string {
  const piece = 3 * 8192;
  let text = '';
  for (let start = 0; start < bytes.length; start += piece)
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + piece)));
  return text;
}
