// Bytes as they lie in the database: compressed with zstd, against other bytes where there are similar ones, or plain where
// that would not be smaller.
import { promisify } from 'node:util';
import {
  constants,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';

export interface Packed {
  encoding: string;
  bytes: Uint8Array;
}

/** Below this, handing the work to another thread costs more than doing it. */
const worthAThread = 256 * 1024;
/** Little comes out of a page against another one: more room would only be thrown away. */
const chunkAgainst = 4096;
/** Up to here zstd's own choice of tables takes in the whole dictionary. */
const smallTables = 512 * 1024;
const largestTableLog = 24;

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);
const decompress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdDecompress);

export async function pack(bytes: Uint8Array, dictionary?: Uint8Array): Promise<Packed> {
  const options = { params: parametersFor(bytes, dictionary), ...(dictionary && { dictionary }) };
  const compressed =
    bytes.length < worthAThread
      ? zstdCompressSync(bytes, dictionary ? { ...options, chunkSize: chunkAgainst } : options)
      : await compress(bytes, options);
  return compressed.length < bytes.length
    ? { encoding: 'zstd', bytes: compressed }
    : { encoding: 'plain', bytes };
}

/** Where `size` is given, damaged bytes cannot make it more. */
export async function unpack(
  { encoding, bytes }: Packed,
  { size, dictionary }: { size?: number; dictionary?: Uint8Array | undefined } = {},
): Promise<Uint8Array> {
  if (encoding === 'plain') return bytes;
  if (encoding !== 'zstd') throw new Error(`Stored bytes have the unknown encoding "${encoding}".`);
  const options = {
    // One buffer with a byte to spare: many small ones would be made, and put together, instead.
    ...(size !== undefined && { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) }),
    ...(dictionary && { dictionary }),
  };
  return (size ?? bytes.length) < worthAThread
    ? zstdDecompressSync(bytes, options)
    : decompress(bytes, options);
}

/** Level 1 has tables too small to find a page of 100 KB again; from about 1 MB on, so has level 3. */
function parametersFor(bytes: Uint8Array, dictionary: Uint8Array | undefined): Record<number, number> {
  if (dictionary === undefined) return { [constants.ZSTD_c_compressionLevel]: 1 };
  const together = bytes.length + dictionary.length;
  const level = { [constants.ZSTD_c_compressionLevel]: 3 };
  if (together <= smallTables) return level;
  const log = Math.min(largestTableLog, Math.ceil(Math.log2(together)));
  return {
    ...level,
    [constants.ZSTD_c_windowLog]: log,
    [constants.ZSTD_c_hashLog]: log,
    [constants.ZSTD_c_chainLog]: log,
  };
}
