// Bytes as they lie in the database: compressed with zstd, or plain where that would not be smaller.
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

export interface Packed {
  encoding: string;
  bytes: Uint8Array;
}

/** Below this, handing the work to another thread costs more than doing it. */
const worthAThread = 256 * 1024;

const compress = promisify<Uint8Array, object, Buffer>(zstdCompress);
const decompress = promisify<Uint8Array, Buffer>(zstdDecompress);

// The checksum lets a damaged frame be noticed even where nobody knows the hash of what was in it.
const options = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 1 } };

export async function pack(bytes: Uint8Array): Promise<Packed> {
  const small = bytes.length < worthAThread;
  const compressed = small ? zstdCompressSync(bytes, options) : await compress(bytes, options);
  return compressed.length < bytes.length
    ? { encoding: 'zstd', bytes: compressed }
    : { encoding: 'plain', bytes };
}

export async function unpack({ encoding, bytes }: Packed): Promise<Uint8Array> {
  if (encoding === 'plain') return bytes;
  if (encoding !== 'zstd') throw new Error(`Stored bytes have the unknown encoding "${encoding}".`);
  return bytes.length < worthAThread ? zstdDecompressSync(bytes) : decompress(bytes);
}
