// Whether bytes are a PDF, which some servers do not say, and others say of something else.

export function isPdf({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): boolean {
  const says = /^\s*application\/(?:x-)?pdf\b/i.test(contentType);
  const starts = bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46;
  return starts && (says || !/^\s*text\//i.test(contentType));
}
