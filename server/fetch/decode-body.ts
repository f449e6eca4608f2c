// Undoes a content encoding piece by piece, with bounds on what the decoder itself may take.
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** What we ask for; everything here can be decoded below. */
export const acceptEncoding = 'gzip, br, zstd, deflate';

const chunkSize = 65_536;

/** RFC 9659 caps the window of web content at 8 MB; without the cap a frame may ask for 128 MB. */
const zstdParams = { [zlib.constants.ZSTD_d_windowLogMax]: 23 };

const decoders: Record<string, (first: Uint8Array) => Transform> = {
  gzip: () => zlib.createGunzip({ chunkSize }),
  'x-gzip': () => zlib.createGunzip({ chunkSize }),
  br: () => zlib.createBrotliDecompress({ chunkSize }),
  zstd: () => zlib.createZstdDecompress({ chunkSize, params: zstdParams }),
  // Servers disagree whether "deflate" has the zlib wrapper; its first byte tells.
  deflate: (first) =>
    ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate({ chunkSize }) : zlib.createInflateRaw({ chunkSize }),
};

export type Coding =
  | { kind: 'none' }
  | { kind: 'known'; start: (first: Uint8Array) => Transform }
  | { kind: 'unknown' };

/** One coding at most: stacked ones do not occur in practice, and would let the step between grow without bound. */
export function codingOf(contentEncoding: string): Coding {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const [first, ...more] = codings;
  if (first === undefined) return { kind: 'none' };
  const start = more.length === 0 && Object.hasOwn(decoders, first) ? decoders[first] : undefined;
  return start ? { kind: 'known', start } : { kind: 'unknown' };
}
