// Gives the memory of bytes back at once that nobody needs any more. Left to the garbage collector, the bodies of pages would
// pile up by the dozen megabytes before it comes to them.

/** Only what has memory of its own: others may lie in the same. (What was unpacked has a byte to spare.) */
export function letGo({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const isAlone = byteOffset === 0 && byteLength >= buffer.byteLength - 1;
  if (isAlone && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
